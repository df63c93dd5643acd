import auth from '../locales/nl/auth.json' with { type: 'json' };
import chat from '../locales/nl/chat.json' with { type: 'json' };
import common from '../locales/nl/common.json' with { type: 'json' };
import credits from '../locales/nl/credits.json' with { type: 'json' };
import landing from '../locales/nl/landing.json' with { type: 'json' };
import likes from '../locales/nl/likes.json' with { type: 'json' };
import members from '../locales/nl/members.json' with { type: 'json' };
import niche from '../locales/nl/niche.json' with { type: 'json' };
import profile from '../locales/nl/profile.json' with { type: 'json' };
import signup from '../locales/nl/signup.json' with { type: 'json' };

export const texts = { auth, chat, common, credits, landing, likes, members, niche, profile, signup };
