import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useFictionalLabel } from '../../../lib/formatting/fictional-label.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';
import type { SignupTarget } from '../signup-data.server.ts';

export function TargetHeader({ target }: { target: SignupTarget }) {
  const { t } = useTranslation('signup');
  const fictional = useFictionalLabel();
  const { name, age, photo } = target;
  return (
    <div className="signup-target">
      <Avatar photo={photo} size="large" />
      <div>
        <strong>
          {name}, {age}
        </strong>
        {target.fictional && <FictionalLabel text={fictional} />}
        <p>{t('target', { name })}</p>
      </div>
    </div>
  );
}
