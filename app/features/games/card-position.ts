export function resetCardPosition(element: HTMLElement): void {
  element.style.removeProperty('--drag-x');
  element.style.removeProperty('--drag');
}
