/** Styles of the element's own surfaces. Adopted, not inserted: a strict `style-src` of the portal needs no exception. */
const CSS_TEXT = `:host{display:block}
section{position:relative;min-height:640px}
iframe{display:block;border:0;width:100%;height:100%;min-height:inherit}
.loading iframe{position:absolute;visibility:hidden}
:host([hidden]),.error iframe,:not(.loading)>div,:not(.error)>p{display:none}
div,p{margin:24px}
div{height:300px;opacity:.1;background:currentColor}
button{min-height:44px}
dialog{overflow:hidden;padding:0;border:0;width:100%;height:100%;max-width:100%;max-height:100%}
@media(min-width:601px){:host([mode=modal]) dialog{width:520px;height:720px;border-radius:14px}}
dialog::backdrop{background:#0009}`;

/** Styles `root`; browsers without constructable sheets (Safari before 16.4) get a style element, which they must allow. */
export function adoptStyle(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS_TEXT);
    root.adoptedStyleSheets = [sheet];
  } catch {
    root.appendChild(document.createElement('style')).textContent = CSS_TEXT;
  }
}
