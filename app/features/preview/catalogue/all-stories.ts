import { actionStories, noticeStories } from './action-stories.tsx';
import { conversationStories } from './conversation-stories.tsx';
import { formStories } from './field-stories.tsx';
import { pageStories, priceStories } from './page-stories.tsx';
import { overlayStories } from './overlay-stories.tsx';
import { peopleStories } from './people-stories.tsx';
import type { Samples, StoryGroups } from './stories.tsx';

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
