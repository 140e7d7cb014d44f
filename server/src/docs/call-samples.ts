/** A call of the API as a program in each language the reference shows. Pure. */
import type { SampledCall } from './sampled-call.ts';
import { typescriptSample } from './typescript-sample.ts';

export interface CallSample {
  language: string;
  code: string;
}

/** The first is the one to show where nobody has chosen. */
export const callSamples = (call: SampledCall): CallSample[] => [
  { language: 'curl', code: curlSample(call) },
  { language: 'TypeScript', code: typescriptSample(call) },
  { language: 'Python', code: pythonSample(call) },
  { language: 'Java', code: javaSample(call) },
  { language: 'Go', code: goSample(call) },
];

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
const jsonOf = (body: unknown): string => JSON.stringify(body, null, 2);
const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** The address with each parameter as `write` gives it. */
const addressOf = ({ baseUrl, path, query }: SampledCall, write: (name: string) => string): string =>
  `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => write(name))}${query === '' ? '' : `?${query}`}`;
const variables = ({ values }: SampledCall, write: (name: string, value: string) => string): string =>
  Object.entries(values)
    .map(([name, value]) => `${write(name, value)}\n`)
    .join('');

function curlSample(call: SampledCall): string {
  const address = addressOf(call, (name) => `$${name.toUpperCase()}`);
  const lines = [
    `curl ${call.method === 'get' ? '' : `-X ${call.method.toUpperCase()} `}"${address}"`,
    '-H "Authorization: Bearer $DISPUTE_INTAKE_API_KEY"',
    ...(call.isUpload ? ['-F file=@receipt.pdf', '-F kind=receipt'] : []),
    ...(call.body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${jsonOf(call.body).replaceAll("'", "'\\''")}'`]),
  ];
  return variables(call, (name, value) => `${name.toUpperCase()}=${value}`) + lines.join(' \\\n  ');
}

function pythonSample(call: SampledCall): string {
  const hasValues = Object.keys(call.values).length > 0;
  const literal = jsonOf(call.body)
    ?.replaceAll(/: true\b/g, ': True')
    .replaceAll(/: false\b/g, ': False')
    .replaceAll(/: null\b/g, ': None')
    .replaceAll('  ', '    ');
  const lines = [
    `${hasValues ? 'f' : ''}"${addressOf(call, (name) => `{${name}}`)}"`,
    'headers={"Authorization": f"Bearer {os.environ[\'DISPUTE_INTAKE_API_KEY\']}"}',
    ...(call.isUpload ? ['files={"file": open("receipt.pdf", "rb")}', 'data={"kind": "receipt"}'] : []),
    ...(call.body === undefined ? [] : [`json=${indented(literal, '    ')}`]),
    'timeout=60',
  ];
  return `import os

import requests

${variables(call, (name, value) => `${name} = "${value}"`)}response = requests.${call.method}(
    ${lines.join(',\n    ')},
)
response.raise_for_status()
${call.method === 'delete' ? 'print(response.status_code)' : 'print(response.json())'}`;
}

/** A multipart body by hand: the language has none of its own. */
const JAVA_UPLOAD = `        .header("Content-Type", "multipart/form-data; boundary=part")
        .POST(BodyPublishers.concat(
            BodyPublishers.ofString("--part\\r\\nContent-Disposition: form-data; name=\\"kind\\"\\r\\n\\r\\nreceipt\\r\\n"
                + "--part\\r\\nContent-Disposition: form-data; name=\\"file\\"; filename=\\"receipt.pdf\\"\\r\\n\\r\\n"),
            BodyPublishers.ofFile(Path.of("receipt.pdf")),
            BodyPublishers.ofString("\\r\\n--part--\\r\\n")))`;

function javaSample(call: SampledCall): string {
  const address = addressOf(call, (name) => `" + ${camelCase(name)} + "`);
  const body = `        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString("""
            ${indented(jsonOf(call.body) ?? '', '            ')}
            """))`;
  const send =
    call.method === 'get' || call.method === 'delete'
      ? `        .${call.method.toUpperCase()}()`
      : call.isUpload
        ? JAVA_UPLOAD
        : call.body === undefined
          ? '        .POST(BodyPublishers.noBody())'
          : body;
  const imports = [
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    ...(send.includes('BodyPublishers') ? ['java.net.http.HttpRequest.BodyPublishers'] : []),
    'java.net.http.HttpResponse.BodyHandlers',
    ...(call.isUpload ? ['java.nio.file.Path'] : []),
  ];
  return `${imports.map((name) => `import ${name};\n`).join('')}
class Sample {
  public static void main(String[] arguments) throws Exception {
${variables(call, (name, value) => `    var ${camelCase(name)} = "${value}";`)}    var request = HttpRequest.newBuilder(URI.create("${address}"))
        .header("Authorization", "Bearer " + System.getenv("DISPUTE_INTAKE_API_KEY"))
${send}
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.body());
  }
}`.replaceAll(' + ""', '');
}

const GO_UPLOAD = `	file, err := os.Open("receipt.pdf")
	if err != nil {
		log.Fatal(err)
	}
	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
	form.WriteField("kind", "receipt")
	part, _ := form.CreateFormFile("file", "receipt.pdf")
	io.Copy(part, file)
	form.Close()
`;

function goSample(call: SampledCall): string {
  const hasBody = call.body !== undefined;
  const imports = ['fmt', 'io', 'log', 'net/http', 'os']
    .concat(call.isUpload ? ['bytes', 'mime/multipart'] : [], hasBody ? ['strings'] : [])
    .sort();
  const address = addressOf(call, (name) => `" + ${camelCase(name)} + "`);
  const content = call.isUpload ? 'form.FormDataContentType()' : '"application/json"';
  const source = call.isUpload ? 'body' : hasBody ? `strings.NewReader(\`${jsonOf(call.body)}\`)` : 'nil';
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${variables(call, (name, value) => `\t${camelCase(name)} := "${value}"`)}${call.isUpload ? GO_UPLOAD : ''}	request, err := http.NewRequest("${call.method.toUpperCase()}", "${address}", ${source})
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("DISPUTE_INTAKE_API_KEY"))
${hasBody || call.isUpload ? `\trequest.Header.Set("Content-Type", ${content})\n` : ''}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	fmt.Println(response.StatusCode, string(text))
}`.replaceAll(' + ""', '');
}
