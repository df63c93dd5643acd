/**
 * Makes the deck playable by touch, buttons and arrow keys. Runs in the browser as inlined source, so it must not
 * reference anything outside itself. Without it the deck shows its first card.
 */
export function startDeck(): void {
  const deck = document.querySelector<HTMLElement>('.deck');
  if (!deck) return;
  const cards = [...deck.querySelectorAll<HTMLElement>('.deck-card')];
  const buttons = deck.querySelector<HTMLElement>('.deck-buttons');
  const said = deck.querySelector<HTMLElement>('.deck-announcement');
  const end = deck.querySelector<HTMLElement>('.deck-end');
  let top = 0;
  let from: number | null = null;

  const show = () => {
    cards.forEach((card, index) => card.toggleAttribute('hidden', index < top - 1));
    cards.forEach((card, index) => card.classList.toggle('is-top', index === top));
    const card = cards[top];
    if (said) said.textContent = (card ?? end)?.textContent ?? '';
    if (card) return;
    end?.removeAttribute('hidden');
    // Moves the focus along with the page.
    if (buttons?.contains(document.activeElement))
      document.querySelector<HTMLElement>('.lander-call-to-action .btn')?.focus();
    buttons?.setAttribute('hidden', '');
  };
  const choose = (yes: boolean) => {
    const card = cards[top];
    if (!card) return;
    card.style.removeProperty('translate');
    card.classList.add(yes ? 'is-yes' : 'is-no');
    top += 1;
    show();
  };

  buttons?.removeAttribute('hidden');
  deck.querySelector('.deck-no')?.addEventListener('click', () => choose(false));
  deck.querySelector('.deck-yes')?.addEventListener('click', () => choose(true));
  deck.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') choose(false);
    if (key === 'ArrowRight') choose(true);
  });
  const pile = deck.querySelector<HTMLElement>('.deck-pile');
  pile?.addEventListener('pointerdown', (event) => {
    from = event.clientX;
    pile.setPointerCapture(event.pointerId);
  });
  pile?.addEventListener('pointermove', (event) => {
    if (from !== null) cards[top]?.style.setProperty('translate', `${event.clientX - from}px`);
  });
  pile?.addEventListener('pointerup', (event) => {
    const way = event.clientX - (from ?? event.clientX);
    from = null;
    if (Math.abs(way) > 80) choose(way > 0);
    else cards[top]?.style.removeProperty('translate');
  });
  pile?.addEventListener('pointercancel', () => {
    from = null;
    cards[top]?.style.removeProperty('translate');
  });
  // For styles and tests: the deck is interactive.
  deck.classList.add('is-live');
  cards[0]?.classList.add('is-top');
}
