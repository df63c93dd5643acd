import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../../server/modules/people/profiles/index.ts';
import { cardData } from '../../../features/discovery/card-data.ts';
import { MemberGrid } from '../../../features/discovery/member-grid.tsx';
import { shouldRevalidateAfterArranging } from '../../../features/own-profile/photos/arrange-client.ts';
import { loadEditor, saveEditorForm } from '../../../features/own-profile/editor-data.server.ts';
import { loadPhotoEditor } from '../../../features/own-profile/photos/photos.server.ts';
import { PhotoEditor } from '../../../features/own-profile/photos/photo-editor.tsx';
import { ProfileEditor } from '../../../features/own-profile/profile-editor.tsx';
import { useRevalidateAfterSave } from '../../../features/own-profile/saving/use-profile-saver.ts';
import { splitOpening } from '../../../features/profile/opening-words.ts';
import { ProfileBody } from '../../../features/profile/profile-body.tsx';
import { ProfileNotes } from '../../../features/profile/profile-notes.tsx';
import { visiblePartsOf } from '../../../features/profile/visible-parts.ts';
import { spotlightLink } from '../../../features/spotlight/spotlight-link.server.ts';
import { useCardWords } from '../../../lib/formatting/card-words.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { TabLinks } from '../../../ui/navigation/tabs.tsx';

function ProfileTabs({ others }: { others: boolean }) {
  const { t } = useTranslation('myprofile');
  const tabs = [
    { href: paths.profile(), label: t('tabs.edit'), current: !others },
    { href: paths.profile({ view: 'others' }), label: t('tabs.others'), current: others },
  ];
  return (
    <div className="editor-head">
      <SectionHead heading="h1" title={t('title')} />
      <TabLinks label={t('tabs.label')} tabs={tabs} />
    </div>
  );
}

export const handle: RouteHandle<unknown> = {
  composed: ['own-profile', 'members', 'profile'],
  i18n: ['facts', 'myprofile', 'person', 'photos', 'profile', 'settings'],
  title: (t) => t('nav.myProfile'),
};

export const links = areaStyles('profile', 'people', 'person');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const [profile, photoEditor] = await Promise.all([
    args.context.services.profiles.viewProfile(ctx, ctx.viewer.profileId),
    loadPhotoEditor(args, ctx),
  ]);
  return {
    profile,
    photoEditor,
    editor: loadEditor(args, ctx, profile),
    site: visiblePartsOf(ctx.tenant),
    spotlight: spotlightLink(ctx),
    others: new URL(args.request.url).searchParams.get('view') === 'others',
  };
}

export function action(args: ActionFunctionArgs) {
  return saveEditorForm(args, requireMember(args));
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidateAfterArranging;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The member's own profile: the editor, and the view of others. */
export default function OwnProfilePage() {
  const loaded = useLoaderData<typeof loader>();
  const { profile, photoEditor, editor, others } = loaded;
  const answer = useFormResponse<typeof action>();
  const refused = answer && { message: answer.failure.message, errors: answer.failure.fields, fields: answer.fields };
  return (
    <Page>
      <ProfileTabs others={others} />
      {loaded.spotlight && (
        <p>
          <ButtonLink href={paths.spotlight()} variant="secondary" size="small" icon="sparkle">
            {loaded.spotlight}
          </ButtonLink>
        </p>
      )}
      {others ? (
        <PublicView {...loaded} />
      ) : (
        <ProfileEditor
          key={profile.id}
          profile={profile}
          data={editor}
          refused={refused ?? null}
          preview={(shown) => <Preview profile={shown} />}
          photos={<PhotoEditor data={photoEditor} photos={profile.images} mainId={profile.main_image?.id ?? null} />}
        />
      )}
    </Page>
  );
}

/** The member's card as in the lists of others, and the opening of the profile. */
function Preview({ profile }: { profile: ProfileView }) {
  const { t } = useTranslation('myprofile');
  const { opening } = splitOpening(profile.about);
  return (
    <section className="own-preview" aria-labelledby="own-preview">
      <h2 className="own-preview-title" id="own-preview">
        {t('tabs.others')}
      </h2>
      <MemberGrid
        composed
        profiles={[cardData(profile, useCardWords())]}
        hrefFor={() => paths.profile({ view: 'others' })}
      />
      {opening && <p className="own-preview-words">{opening}</p>}
    </section>
  );
}

function PublicView({ profile, site, editor }: Pick<Loaded, 'profile' | 'site' | 'editor'>) {
  const { t } = useTranslation('myprofile');
  useRevalidateAfterSave(profile.id);
  const shown = { ...profile, images: profile.images.filter(({ status }) => status === 'active') };
  return (
    <>
      <Alert tone="info" icon="eye">
        {t('others.note')}
      </Alert>
      <ProfileBody
        profile={shown}
        site={site}
        visitor={false}
        interestSprite={editor.interestSprite}
        notes={<ProfileNotes profile={shown} />}
        actions={
          <ButtonLink href={paths.profile()} icon="pencil-simple">
            {t('others.edit')}
          </ButtonLink>
        }
      />
    </>
  );
}
