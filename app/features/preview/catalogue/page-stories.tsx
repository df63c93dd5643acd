import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { stories, story, type Samples, type StoryGroups } from './stories.tsx';
import { Footer } from '../../../ui/navigation/footer.tsx';
import { Hero } from '../../../ui/layout/hero.tsx';
import { Logo, NavBar, TabBar, type NavItem } from '../../../ui/navigation/nav-bar.tsx';
import { BesideBrand } from '../../../ui/layout/beside-brand.tsx';
import { MarkedText } from '../../../ui/layout/marked-text.tsx';
import { FullBleedBand } from '../../../ui/layout/page.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { PhotoSource } from '../../../ui/media/photo.tsx';
import { PriceCard, PriceGrid } from '../../../ui/layout/price-card.tsx';
import { SectionHead, SectionTitle } from '../../../ui/layout/section-head.tsx';
import { TabLinks } from '../../../ui/navigation/tabs.tsx';

export function priceStories({ say }: Samples): StoryGroups['money'] {
  const card = { unit: say('credits'), price: say('price'), perMessage: say('per') };
  const buy = (disabled = false, variant: 'primary' | 'secondary' = 'secondary') => (
    <Button type="button" block variant={variant} disabled={disabled}>
      {say('buy')}
    </Button>
  );
  const cards = (
    <PriceGrid>
      <PriceCard {...card} count={10} note={say('priceNote')} action={buy()} />
      <PriceCard {...card} count={30} saving={say('saving')} ribbon={say('ribbon')} action={buy(false, 'primary')} />
      <PriceCard {...card} count={175} listed={say('price')} saving={say('saving')} action={buy(true)} />
    </PriceGrid>
  );
  return { 'price-card': [story('default', cards, 'wide')] };
}

export function pageStories({ say, photos }: Samples): StoryGroups['page'] {
  const items: NavItem[] = [
    { href: '#page', label: say('members'), icon: 'magnifying-glass' },
    {
      href: '/chats',
      label: say('chats'),
      icon: 'chat-circle',
      badge: { tone: 'unread', text: '3', label: say('unread') },
    },
    { href: '/likes', label: say('likes'), icon: 'heart' },
  ];
  const logo = <Logo name={say('site')} href="#page" />;
  const login = (
    <ButtonLink href="#page" size="small">
      {say('login')}
    </ButtonLink>
  );
  const heroActions = (
    <>
      <ButtonLink href="#page" size="large">
        {say('join')}
      </ButtonLink>
      <ButtonLink href="#page" size="large" variant="secondary">
        {say('login')}
      </ButtonLink>
    </>
  );
  const footerLinks = [
    { href: '#faq', label: say('faq') },
    { href: '#contact', label: say('contact') },
  ];
  const pageLabels = {
    nav: say('pages'),
    previous: say('previous'),
    next: say('next'),
    page: (page: number) => say('page', { page }),
  };
  const tabBar = (
    <div className="specimen-bar">
      <TabBar label={say('nav')} items={items} />
    </div>
  );
  return {
    hero: stories(
      Hero,
      {
        eyebrow: say('eyebrow'),
        title: say('hero'),
        lead: say('heroLead'),
        note: say('note'),
        figures: photos.slice(0, 3) as [PhotoSource, PhotoSource, PhotoSource],
        actions: heroActions,
      },
      'wide',
    )(),
    'nav-bar': [
      ...stories(NavBar, { label: say('nav'), logo, items, children: login }, 'wide')(),
      story('small', tabBar, 'column'),
    ],
    footer: stories(
      Footer,
      {
        label: say('footer'),
        logo,
        line: say('line'),
        groups: [{ title: say('help'), links: footerLinks, note: say('note') }],
      },
      'wide',
    )(),
    'section-head': [
      story('default', <SectionHead title={say('section')} link={{ href: '#page', label: say('all') }} />, 'wide'),
      story('long', <SectionTitle>{say('longLabel')}</SectionTitle>, 'wide'),
    ],
    tabs: stories(
      TabLinks,
      {
        label: say('tabs'),
        tabs: [
          { href: '#received', label: say('received'), current: true, badge: { tone: 'new', text: '2' } },
          { href: '#given', label: say('given'), current: false },
        ],
      },
      'wide',
    )(),
    pagination: stories(
      Pagination,
      { page: 6, pages: 20, hrefFor: (page) => `#page-${page}`, labels: pageLabels },
      'wide',
    )(),
    'description-list': stories(DescriptionList, { items: [[say('panel'), say('panelText')]] }, 'column')(),
    panel: stories(
      Panel,
      { children: say('panelText') },
      'column',
    )({ default: { title: say('panel') }, list: { look: 'flush' } }),
    'marked-text': stories(MarkedText, { text: `${say('site')} <em>${say('section')}</em>` })(),
    'beside-brand': stories(
      BesideBrand,
      { title: say('hero'), heroes: photos.slice(0, 2).map(({ src }) => src), children: login },
      'wide',
    )(),
    page: [story('default', <FullBleedBand>{say('band')}</FullBleedBand>, 'wide')],
  };
}
