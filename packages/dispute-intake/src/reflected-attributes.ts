/** Gives the prototype a property for each attribute, named without dashes: reading gives its text, null removes it. */
export function reflectAttributes(prototype: Element, attributes: readonly string[]): void {
  for (const attribute of attributes) {
    const property = attribute.replace(/-./, ([, letter]) => (letter as string).toUpperCase());
    Object.defineProperty(prototype, property, {
      get(this: Element) {
        return this.getAttribute(attribute);
      },
      set(this: Element, value: unknown) {
        if (value === null || value === undefined) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value as string);
      },
    });
  }
}
