/** Lets a card lie where it does when nobody holds it. */
export function restCard(element: HTMLElement): void {
  element.style.removeProperty('--drag-x');
  element.style.removeProperty('--drag');
}
