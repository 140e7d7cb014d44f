/** Copies a text; where the browser refuses, selects the element that shows it, so that it can be copied by hand. */
export async function copyText(text: string, elementId: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const element = document.getElementById(elementId);
    if (!element) return false;
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    return false;
  }
}
