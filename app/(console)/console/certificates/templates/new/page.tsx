import { createTemplate } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../_parts/console-page'
import { nameField } from '../_parts/slots'

/** A new template, which begins with the picture of the product; `?copyOf=` begins with another template. */
export default consolePage({ name: 'certificates', needs: createTemplate }, ({ t, query }) => {
  const say = (key: string) => t(`certificates.templates.${key}`)
  return (
    <>
      <SectionHeader
        trail={say('create')}
        title={say('create')}
        intro={say('createIntro')}
        shows={{ contract: createTemplate }}
      />
      <Panel title={say('name')}>
        <Form
          endpoint={endpoint(createTemplate)}
          fields={[nameField(say)]}
          extra={query.copyOf ? { copyOf: query.copyOf } : undefined}
          submit={say('submit')}
          done={say('created')}
          goTo="/console/certificates/templates/:id"
        />
      </Panel>
    </>
  )
})
