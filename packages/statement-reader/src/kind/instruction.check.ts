import { normalised, type Tokens } from './tokens.reader.ts';

const wordsOf = (text: string): ReadonlySet<string> => new Set(normalised(text).split(/\s+/).filter(Boolean));

/** What a machine is told to do, in the eight languages. */
const ORDERS = wordsOf(`
  ignore disregard forget answer output respond reply classify categorize label print repeat write set approve act
  ignoriere ignoriert ignorieren vergiss antworte gib stufe klassifiziere schreibe schreib setze genehmige
  ignora olvida olviden clasifica clasifique responde escribe pon aprueba muestra ignore
  oublie oubliez classe classez réponds répondez écris mets approuve affiche
  dimentica classifica rispondi scrivi metti approva mostra
  esqueça esquece classifique classifica responda escreva põe aprove mostre
  zignoruj zapomnij zaklasyfikuj sklasyfikuj odpowiedz napisz ustaw zatwierdź pokaż
  تجاهل تجاهلوا انس صنف اجب اكتب ضع وافق اطبع`);

/** What such an order speaks of: the machine itself, its rules, or the answer it is to give. */
const SUBJECTS = wordsOf(`
  instruction instructions rules prompt system assistant ai llm model category classification probability confidence fraud
  anweisung anweisungen regeln ki kategorie betrug assistent assistenten
  instrucción instrucciones reglas sistema asistente inteligencia categoría fraude
  consigne consignes règles système ia catégorie
  istruzione istruzioni regole assistente categoria frode
  instrução instruções regras
  instrukcje instrukcji polecenia poleceniach zasad zasadach asystenta ai kategorię oszustwo
  التعليمات تعليماتك تعليمات النظام للمساعد الذكاء احتيال`);

/**
 * The sentences that give orders to a machine, where another sentence tells a story: they are passed over, so that what
 * is pasted behind a story cannot change what the story is read as. None where there is nothing but orders.
 */
export function instructionSentences({ words, sentences }: Tokens): ReadonlySet<number> {
  const ordering = new Set<number>();
  const speaking = new Set<number>();
  words.forEach((word, at) => {
    const sentence = sentences[at] ?? 0;
    if (ORDERS.has(word)) ordering.add(sentence);
    if (SUBJECTS.has(word)) speaking.add(sentence);
  });
  const instructions = new Set([...ordering].filter((sentence) => speaking.has(sentence)));
  const isStory = (at: number): boolean => !instructions.has(sentences[at] ?? 0);
  return words.some((_, at) => isStory(at)) ? instructions : new Set();
}
