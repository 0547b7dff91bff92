import { changePassword, readTwoFactorStatus } from '@/lib/domain/house/identity/account/own-account.contract'
import { revokeOtherSessions } from '@/lib/domain/house/identity/sessions/sessions.contract'
import {
  disableTwoFactor,
  enableTwoFactor,
  regenerateBackupCodes,
  setUpTwoFactor,
} from '@/lib/domain/house/identity/two-step/two-factor-setup.contract'
import { Facts } from '@/lib/ui/detail/facts'
import { endpoint } from '@/lib/ui/endpoint'
import { type Field, formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { ChangePassword } from './change-password'
import { TwoStep } from './two-step'

/** Characters of a new password. */
const passwordLength = { min: 12, max: 128 }
/** From how few backup codes on the number is shown as a warning. */
const fewCodes = 2

/** The second step and the password. */
export async function Security({ api, t, textsOf, regional, profile, organization, language }: Person) {
  const { data } = await api(readTwoFactorStatus)
  const { isTwoFactorEnable: isOn, enabledAt, backupCodesRemaining: count, policy } = data
  const order = ['currentPassword', 'newPassword', ...(isOn ? ['method', 'code'] : [])]
  const fields = formFields(changePassword, textsOf('account').account.password, { order, ltr: ['code'] }).map((field): Field => {
    if (field.name === 'currentPassword') return { ...field, kind: 'line', isSecret: true, autoComplete: 'current-password' }
    if (field.name === 'newPassword') {
      const hint = t('account.password.hints.newPassword', passwordLength)
      return { ...field, hint, kind: 'line', isSecret: true, autoComplete: 'new-password' }
    }
    return { ...field, isRequired: true, autoComplete: 'one-time-code' }
  })
  const state = {
    label: t('account.twoStep.state'),
    value: <span className={isOn ? 'badge good' : 'badge'}>{t(isOn ? 'account.own.on' : 'account.own.off')}</span>,
  }
  const left = t('account.twoStep.left', { count })
  const more = [
    { label: t('account.twoStep.since'), value: <When at={enabledAt} regional={regional} as="day" /> },
    {
      label: t('account.twoStep.codes'),
      value: <span className={count <= fewCodes ? 'badge warn' : undefined}>{left}</span>,
    },
  ]
  const whose = `\u2068${organization.name[language]}\u2069`
  return (
    <div className="split wide">
      <Panel id="change-password" title={t('account.password.title')} intro={t('account.password.intro')}>
        <ChangePassword endpoint={endpoint(changePassword)} fields={fields} email={profile.email} />
      </Panel>
      <Panel
        id="two-step"
        title={t('account.security')}
        intro={t(isOn ? 'account.twoStep.onDetail' : 'account.twoStep.offDetail')}
      >
        <Facts facts={isOn ? [state, ...more] : [state]} />
        {isOn && <p className="small soft">{t('account.twoStep.lost', { organization: whose })}</p>}
        {policy === 'required' && <p className="small soft">{t('account.twoStep.required', { organization: whose })}</p>}
        {!isOn && policy === 'off' && <p className="small soft">{t('account.twoStep.notOffered', { organization: whose })}</p>}
        <TwoStep
          isOn={isOn}
          mayChange={isOn ? policy !== 'required' : policy !== 'off'}
          texts={textsOf('console').console.signIn}
          endpoints={{
            setUp: endpoint(setUpTwoFactor),
            enable: endpoint(enableTwoFactor),
            disable: endpoint(disableTwoFactor),
            regenerate: endpoint(regenerateBackupCodes),
            endOthers: endpoint(revokeOtherSessions),
          }}
        />
      </Panel>
    </div>
  )
}
