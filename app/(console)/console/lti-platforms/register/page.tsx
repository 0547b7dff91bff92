import { registerLtiPlatform } from '@/lib/domain/standards/lti-platforms/registration.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { oneLine } from '../../webhooks/_parts/one-line'

/** Where a platform sends the administrator who registers this organization there. */
export default consolePage({ name: 'ltiPlatforms', needs: registerLtiPlatform }, ({ textsOf, query }) => {
  const { ltiPlatforms: words } = textsOf('ltiPlatforms')
  const { openid_configuration: openidConfiguration = '', registration_token: registrationToken = null } = query
  const name = URL.canParse(openidConfiguration) ? new URL(openidConfiguration).host.slice(0, 60) : ''
  const fields = formFields(registerLtiPlatform, words, { ltr: ['openidConfiguration', 'registrationToken'] })
  return (
    <>
      <SectionHeader trail={words.dynamic.pageTitle} title={words.dynamic.pageTitle} shows={{ contract: registerLtiPlatform }} />
      <Panel title={words.facts} intro={name ? words.dynamic.pageIntro : words.dynamic.nothing}>
        <Form
          endpoint={endpoint(registerLtiPlatform)}
          fields={fields.map(oneLine)}
          first={{ name, openidConfiguration, registrationToken }}
          submit={words.dynamic.submit}
          done={words.created}
          goTo="/console/lti-platforms/:id"
        />
      </Panel>
    </>
  )
})
