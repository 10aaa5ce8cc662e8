/** The styles of what the home page shows to whoever takes part or has registered. Guests don't carry them. */
import styles from './home-panels.css?inline';

let isStyled = false;

/** Adds them to the page; calling it again changes nothing. */
export function stylePanels(): void {
  if (isStyled) return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
