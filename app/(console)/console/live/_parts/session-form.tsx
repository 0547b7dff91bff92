import { readSession } from '@/lib/domain/learning/live/sessions/sessions.contract'
import { endpoint } from '@/lib/ui/endpoint'
import type { Field, FieldTexts } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { roomField } from './choices'
import { addressOf, textOf } from './names'
import type { Changing } from './session-fields'

type Asked = {
  contract: Changing
  /** The key of what the page is called and its button says. */
  name: 'edit' | 'move' | 'cancel' | 'series.move' | 'series.cancel'
  fieldsOf: (texts: FieldTexts) => Field[]
  /** The fields that begin with what the session has. */
  kept?: readonly ('title' | 'startsAt' | 'endsAt' | 'roomId' | 'place' | 'link' | 'seats' | 'hasWaitingList' | 'cancelHours')[]
  hasRoom?: boolean
}

/** A page that changes one session by a form. */
export const sessionForm = ({ contract, name, fieldsOf, kept = [], hasRoom = false }: Asked) =>
  consolePage({ name: 'live', needs: contract }, async (page) => {
    const { t, api, language, params, textsOf } = page
    const own = { id: params.id ?? '' }
    const { data: session } = await api(readSession, { params: own })
    const called = textOf(session.title, language)
    const fields = fieldsOf(textsOf('live').live)
    const rooms: Field[] = hasRoom ? await roomField(page satisfies Pick<Person, 't' | 'me' | 'api' | 'language'>) : []
    return (
      <>
        <SectionHeader
          trail={[called, t(`live.${name}`)]}
          title={t(`live.${name}`)}
          intro={<bdi data-text="theirs">{called}</bdi>}
          shows={{ contract, params: own }}
        />
        <Panel title={t('live.facts')}>
          <Form
            endpoint={endpoint(contract)}
            params={own}
            fields={[...fields, ...rooms]}
            first={{ ...Object.fromEntries(kept.map((key) => [key, session[key]])), version: session.version }}
            isChange={name === 'edit'}
            submit={t(`live.${name}`)}
            done={t('live.saved')}
            goTo={addressOf(own.id)}
          />
        </Panel>
      </>
    )
  })
