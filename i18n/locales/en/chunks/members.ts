import banners from '../banners.json' with { type: 'json' };
import common from '../common.json' with { type: 'json' };
import likes from '../likes.json' with { type: 'json' };
import members from '../members.json' with { type: 'json' };
import profile from '../profile.json' with { type: 'json' };

/** What every page and the members area say. */
export const texts = { banners, common, likes, members, profile };
