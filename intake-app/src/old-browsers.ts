/**
 * What our libraries and we use and the oldest browsers lack (Chrome 64, Firefox 67, Safari 12): an explicit list, each
 * a few lines, in place of 10 kB gz of core-js for everyone. Must run before any other module.
 */
declare const self: Record<string, unknown>;

function define(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

// Chrome < 71, Safari < 12.1
if (typeof globalThis === 'undefined') self.globalThis = self;

// Chrome < 71, Safari < 12.1
define(self, 'queueMicrotask', (task: () => void): void => {
  void Promise.resolve().then(task);
});

// Chrome < 73, Safari < 12.1
define(Object, 'fromEntries', (entries: Iterable<[string, unknown]>): Record<string, unknown> => {
  const object: Record<string, unknown> = {};
  for (const [key, value] of Array.from(entries)) object[key] = value;
  return object;
});

// Chrome < 69
define(
  Array.prototype,
  'flatMap',
  function flatMap(this: unknown[], map: (value: unknown, index: number) => unknown): unknown[] {
    return ([] as unknown[]).concat(...this.map((value, index) => map(value, index)));
  },
);
define(Array.prototype, 'flat', function flat(this: unknown[], depth = 1): unknown[] {
  return this.reduce<unknown[]>(
    (all, each) =>
      all.concat(Array.isArray(each) && depth > 1 ? (each as unknown[]).flat(depth - 1) : (each as unknown[])),
    [],
  );
});

// Chrome < 92, Safari < 15.4
define(Array.prototype, 'at', function at(this: unknown[], index: number): unknown {
  return this[index < 0 ? this.length + index : index];
});

// Chrome < 85, Safari < 13.1; only with a plain text to look for, as it is used here
define(String.prototype, 'replaceAll', function replaceAll(this: string, found: string, by: string): string {
  return this.split(found).join(by);
});

// Chrome < 73, Safari < 13
define(String.prototype, 'matchAll', function matchAll(this: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  const again = new RegExp(pattern.source, pattern.flags);
  for (let match = again.exec(this); match; match = again.exec(this)) {
    matches.push(match);
    if (match[0] === '') again.lastIndex++;
  }
  return matches;
});

// Chrome < 86, Safari < 14
define(Element.prototype, 'replaceChildren', function replaceChildren(this: Element, ...nodes: Node[]): void {
  while (this.lastChild) this.removeChild(this.lastChild);
  for (const node of nodes) this.appendChild(node);
});
