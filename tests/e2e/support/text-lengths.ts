import type { Page } from '@playwright/test';

/**
 * Finds layout faults of long texts in the browser: the page is wider than its window, words are cut off, overflow
 * their box or overlap others, controls touch, or a button has several lines. Runs in the page, so it is
 * self-contained.
 */
function findFaults(): string[] {
  const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"]';
  /** Elements with members' own texts, which may be of any length and are truncated on purpose. */
  const BOUNDED = '.text-truncate, .thread-name b, .thread-name a, .chips, .quote-words > span';
  const found = new Set<string>();
  const { clientWidth, scrollWidth } = document.documentElement;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const upFrom = function* (element: Element | null) {
    for (let each = element; each && each !== document.body; each = each.parentElement) yield each;
  };
  const some = (element: Element | null, test: (each: Element) => boolean) => [...upFrom(element)].some(test);
  const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
  const tell = (fault: string, element: Element, text = element.textContent ?? '') =>
    found.add(`${fault}: ${nameOf(element)} "${text.trim().replace(/\s+/g, ' ').slice(0, 60)}"`);

  /** Text for screen readers only and collapsed content have no length. */
  const hidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    some(element, (each) => {
      const { clip, clipPath } = styleOf(each);
      const { width, height } = each.getBoundingClientRect();
      return clip.startsWith('rect') || clipPath.includes('50%') || (width <= 1 && height <= 1);
    });
  const floats = (element: Element) => some(element, (each) => /fixed|sticky|absolute/.test(styleOf(each).position));
  const scrolls = (element: Element) =>
    some(element, (each) => /auto|scroll/.test(styleOf(each).overflowX) && each.scrollWidth > each.clientWidth);
  /** Whether the element's edge is visible; without a background or border, overflow is not noticeable. */
  const isDrawn = (each: Element) => {
    const { backgroundColor, borderLeftWidth, boxShadow } = styleOf(each);
    return backgroundColor !== 'rgba(0, 0, 0, 0)' || borderLeftWidth !== '0px' || boxShadow !== 'none';
  };
  const cuts = (each: Element) => /hidden|clip/.test(styleOf(each).overflowX + styleOf(each).overflowY);

  /** The part of a box that remains visible within all clipping and scrolling ancestors. */
  const seen = (box: DOMRect, element: Element) =>
    [...upFrom(element)].reduce((left, each) => {
      if (styleOf(each).overflowX === 'visible' || styleOf(each).display === 'inline') return left;
      const around = each.getBoundingClientRect();
      const [x, y] = [Math.max(left.left, around.left), Math.max(left.top, around.top)];
      const [right, bottom] = [Math.min(left.right, around.right), Math.min(left.bottom, around.bottom)];
      return new DOMRect(x, y, Math.max(0, right - x), Math.max(0, bottom - y));
    }, box);

  if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} px wide`);

  const lines: Array<{ box: DOMRect; element: Element; text: string }> = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (!element || !text.trim() || /^(SCRIPT|STYLE|NOSCRIPT|OPTION|TEXTAREA|TITLE)$/.test(element.tagName)) continue;
    if (hidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) continue;
    for (const box of rects) {
      lines.push({ box, element, text });
      if (!scrolls(element) && !some(element, cuts) && (box.right > clientWidth + 1 || box.left < -1))
        tell('outside the window', element, text);
      for (const each of upFrom(element)) {
        if (styleOf(each).display === 'inline') continue;
        const around = each.getBoundingClientRect();
        const seenEnd = isDrawn(each) || cuts(each);
        const out = seenEnd && (box.right > around.right + 1 || box.left < around.left - 1);
        const below = cuts(each) && (box.bottom > around.bottom + 3 || box.top < around.top - 3);
        if (!each.matches(BOUNDED)) {
          if (out && !scrolls(each)) tell(cuts(each) ? 'cut off' : 'leaves its box', each, text);
          else if (below) tell('cut off below', each, text);
        }
        // A floating element has no container but itself.
        if (out || below || cuts(each) || scrolls(each) || styleOf(each).position === 'fixed') break;
      }
    }
    // A word on two lines was broken without a hyphen; URLs and numbers may be.
    for (const word of text.matchAll(/[^\s\-/–­​]{2,}/g)) {
      if (/[@\d_.:][^\s]/.test(word[0])) continue;
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      // In a tilted card, parts of a word on one line differ by at most one or two pixels.
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 6) tell(`broken word ${word[0]}`, element, '');
    }
  }

  const controls = [...document.querySelectorAll(CONTROLS)].filter(
    (each) => !hidden(each) && each.getBoundingClientRect().width > 0,
  );
  for (const control of controls.filter((each) => each.matches('.btn, [role="tab"], .tab, nav a'))) {
    const inside = lines.filter(({ element }) => control.contains(element) && element !== control.parentElement);
    const tops = new Set(inside.map(({ box }) => Math.round(box.top / 6)));
    if (tops.size > 2) tell(`${tops.size} lines`, control);
  }

  const meets = (one: DOMRect, other: DOMRect, by: number) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by;
  const still = controls
    .filter((each) => !floats(each) && each.closest('label') === null)
    .map((element) => ({ element, box: seen(element.getBoundingClientRect(), element) }));
  still.forEach(({ element, box }, index) => {
    for (const other of still.slice(index + 1)) {
      if (element.contains(other.element) || other.element.contains(element)) continue;
      // An icon inside a field belongs to it.
      if (element.matches('input') || other.element.matches('input')) continue;
      if (styleOf(element).display === 'inline' || styleOf(other.element).display === 'inline') continue;
      if (meets(box, other.box, 2)) tell(`lies over ${nameOf(other.element)}`, element);
    }
  });
  const flat = lines
    .filter(({ element }) => !floats(element))
    .map((line) => ({ ...line, box: seen(line.box, line.element) }));
  flat.forEach(({ box, element, text }, index) => {
    for (const other of flat.slice(index + 1)) {
      if (other.element === element || !meets(box, other.box, 4)) continue;
      if (element.contains(other.element) || other.element.contains(element)) continue;
      tell(`words over "${other.text.trim().slice(0, 30)}"`, element, text);
    }
  });
  return [...found];
}

/** Inserts the longest of these pages' texts into the open page. Runs in the page. */
async function insertLongestTexts(addresses: readonly string[]): Promise<void> {
  const weight = (text: string) => Math.max(...text.split(/\s+/).map((word) => word.length)) * 3 + text.length;
  const take = (mine: Node, theirs: Node) => {
    if (mine.nodeType === Node.TEXT_NODE && theirs.nodeType === Node.TEXT_NODE) {
      if (weight(theirs.textContent ?? '') > weight(mine.textContent ?? '')) mine.textContent = theirs.textContent;
    }
    // Sentences in other languages may order their placeholders differently; only equal structures can be compared.
    const shape = (node: Node) => [...node.childNodes].map(({ nodeName }) => nodeName).join();
    if (shape(mine) !== shape(theirs) || /^(SCRIPT|STYLE|SVG)$/i.test(mine.nodeName)) return;
    mine.childNodes.forEach((child, index) => take(child, theirs.childNodes[index]!));
  };
  const pages = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  for (const html of pages) take(document.body, new DOMParser().parseFromString(html, 'text/html').body);
}

/**
 * Renders the open page with the longest texts of other languages, whose pages are at these URLs. The result is longer
 * than any single language, so it covers all of them.
 */
export function showLongestTexts(page: Page, addresses: readonly string[]): Promise<void> {
  return page.evaluate(insertLongestTexts, addresses);
}

/** Waits for fonts and animations, until the layout is stable. Runs in the page. */
async function waitForStableLayout(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await Promise.all([...document.fonts].map((font) => font.load()));
  await frame();
  await frame();
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
}

/** Describes the length faults of the page; empty if everything fits. */
export async function findLengthFaults(page: Page): Promise<string[]> {
  await page.evaluate(waitForStableLayout);
  return page.evaluate(findFaults);
}
