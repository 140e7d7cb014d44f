/** The element's shadow tree: a box (a real dialog in the modal displays) that holds frame, skeleton and error. */

export interface Surface {
  /** Its class says what is in view: `loading`, `ready` or `error`. A dialog in the modal displays; else a section, which has nothing of a dialog but is typed as one. */
  box: HTMLDialogElement;
  frame: HTMLIFrameElement;
  retry: HTMLElement;
  /** The page holds answers that closing would lose. */
  dirty?: boolean;
}

/** Builds the tree below `root` with no markup text, so that `require-trusted-types-for 'script'` holds. */
export function buildSurface(root: Node, boxTag: 'section' | 'dialog', title: string): Surface {
  const make = (tag: string, parent: Node, attributes: Record<string, string>) => {
    const node = document.createElement(tag);
    for (const name in attributes) node.setAttribute(name, attributes[name] as string);
    return parent.appendChild(node);
  };
  const box = make(boxTag, root, { part: 'box', 'aria-label': title, class: 'loading' }) as HTMLDialogElement;
  make('div', box, { part: 'skeleton' });
  const frame = make('iframe', box, {
    part: 'frame',
    title,
    allow: 'clipboard-write; camera',
    referrerpolicy: 'strict-origin',
  }) as HTMLIFrameElement;
  const slot = make('slot', make('p', box, { part: 'error', role: 'alert' }), { name: 'error' });
  const retry = make('button', slot, { part: 'retry' });
  retry.textContent = 'Not loaded. Retry';
  return { box, frame, retry };
}
