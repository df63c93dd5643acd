import { actionStories, noticeStories } from './catalogue-actions.tsx';
import { formStories } from './catalogue-fields.tsx';
import { pageStories, priceStories } from './catalogue-page.tsx';
import { conversationStories, overlayStories, peopleStories } from './catalogue-people.tsx';
import type { Samples, StoryGroups } from './catalogue-stories.tsx';

/** Stories by group, in page order. */
export const allStories = (samples: Samples): StoryGroups => ({
  actions: actionStories(samples),
  fields: formStories(samples),
  notices: noticeStories(samples),
  overlays: overlayStories(samples),
  people: peopleStories(samples),
  talk: conversationStories(samples),
  money: priceStories(samples),
  page: pageStories(samples),
});
