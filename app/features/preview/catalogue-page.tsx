import { Button, ButtonLink } from '../../ui/button.tsx';
import { Footer } from '../../ui/footer.tsx';
import { Hero } from '../../ui/hero.tsx';
import { Logo, NavBar, TabBar } from '../../ui/nav-bar.tsx';
import { Band } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PriceCard, PriceGrid } from '../../ui/price-card.tsx';
import { SectionHead, SectionTitle } from '../../ui/section-head.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { useSamples } from './catalogue-samples.ts';
import { Specimen, State } from './catalogue-specimen.tsx';

function Bars() {
  const { say } = useSamples();
  const items = [
    { href: '#page', label: say('members'), icon: 'magnifying-glass' as const },
    {
      href: '/chats',
      label: say('chats'),
      icon: 'chat-circle' as const,
      badge: { tone: 'unread' as const, text: '3', label: say('unread') },
    },
    { href: '/likes', label: say('likes'), icon: 'heart' as const },
  ];
  const logo = <Logo name={say('site')} href="#page" />;
  return (
    <>
      <Specimen file="nav-bar">
        <State name="default" room="wide">
          <NavBar label={say('nav')} logo={logo} items={items}>
            <ButtonLink href="#page" size="small">
              {say('login')}
            </ButtonLink>
          </NavBar>
        </State>
        <State name="small" room="column">
          <div className="specimen-bar">
            <TabBar label={say('nav')} items={items} />
          </div>
        </State>
      </Specimen>
      <Specimen file="footer">
        <State name="default" room="wide">
          <Footer
            label={say('footer')}
            logo={logo}
            line={say('line')}
            groups={[
              {
                title: say('help'),
                links: [
                  { href: '#faq', label: say('faq') },
                  { href: '#contact', label: say('contact') },
                ],
                note: say('note'),
              },
            ]}
          />
        </State>
      </Specimen>
    </>
  );
}

function Parts() {
  const { say } = useSamples();
  return (
    <>
      <Specimen file="section-head">
        <State name="default" room="wide">
          <SectionHead title={say('section')} link={{ href: '#page', label: say('all') }} />
        </State>
        <State name="long" room="wide">
          <SectionTitle>{say('longLabel')}</SectionTitle>
        </State>
      </Specimen>
      <Specimen file="tabs">
        <State name="default" room="wide">
          <TabLinks
            label={say('tabs')}
            tabs={[
              { href: '#received', label: say('received'), current: true, badge: { tone: 'new', text: '2' } },
              { href: '#given', label: say('given'), current: false },
            ]}
          />
        </State>
      </Specimen>
      <Specimen file="pagination">
        <State name="default" room="wide">
          <Pagination
            page={6}
            pages={20}
            hrefFor={(page) => `#page-${page}`}
            labels={{
              nav: say('pages'),
              previous: say('previous'),
              next: say('next'),
              page: (page) => say('page', { page }),
            }}
          />
        </State>
      </Specimen>
      <Specimen file="panel">
        <State name="default" room="column">
          <Panel title={say('panel')}>{say('panelText')}</Panel>
        </State>
        <State name="list" room="column">
          <Panel look="flush">{say('panelText')}</Panel>
        </State>
      </Specimen>
      <Specimen file="page">
        <State name="default" room="wide">
          <Band>{say('band')}</Band>
        </State>
      </Specimen>
    </>
  );
}

function FirstScreen() {
  const { say, photos } = useSamples();
  const [first, second, third] = photos;
  if (!first || !second || !third) return null;
  return (
    <Specimen file="hero">
      <State name="default" room="wide">
        <Hero
          eyebrow={say('eyebrow')}
          title={say('hero')}
          lead={say('heroLead')}
          note={say('note')}
          figures={[first, second, third]}
          actions={
            <>
              <ButtonLink href="#page" size="large">
                {say('join')}
              </ButtonLink>
              <ButtonLink href="#page" size="large" variant="secondary">
                {say('login')}
              </ButtonLink>
            </>
          }
        />
      </State>
    </Specimen>
  );
}

/** What a page is put together from. */
export function PageSpecimens() {
  return (
    <>
      <FirstScreen />
      <Bars />
      <Parts />
    </>
  );
}

/** What credits cost. */
export function MoneySpecimens() {
  const { say } = useSamples();
  const card = { unit: say('credits'), price: say('price'), perMessage: say('per') };
  return (
    <Specimen file="price-card">
      <State name="default" room="wide">
        <PriceGrid>
          <PriceCard
            {...card}
            count={10}
            note={say('priceNote')}
            action={
              <Button type="button" block variant="secondary">
                {say('buy')}
              </Button>
            }
          />
          <PriceCard
            {...card}
            count={30}
            saving={say('saving')}
            ribbon={say('ribbon')}
            action={
              <Button type="button" block>
                {say('buy')}
              </Button>
            }
          />
          <PriceCard
            {...card}
            count={175}
            was={say('price')}
            saving={say('saving')}
            action={
              <Button type="button" block variant="secondary" disabled>
                {say('buy')}
              </Button>
            }
          />
        </PriceGrid>
      </State>
    </Specimen>
  );
}
