/**
 * Puts a text on the clipboard, during a click or key press. By the copy command of the page, since
 * the page is given no permission at all and the clipboard's own interface asks for one.
 *
 * @returns whether it was copied
 */
export function copyText(text: string): boolean {
  let copied = false;
  const oncopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopPropagation();
    copied = event.clipboardData !== null;
  };
  document.addEventListener('copy', oncopy, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', oncopy, { capture: true });
  return copied;
}
