import banners from '../locales/nl/banners.json' with { type: 'json' };
import chat from '../locales/nl/chat.json' with { type: 'json' };
import common from '../locales/nl/common.json' with { type: 'json' };
import credits from '../locales/nl/credits.json' with { type: 'json' };
import likes from '../locales/nl/likes.json' with { type: 'json' };
import members from '../locales/nl/members.json' with { type: 'json' };
import profile from '../locales/nl/profile.json' with { type: 'json' };

/** What every page and the members area say. */
export const texts = { banners, chat, common, credits, likes, members, profile };
