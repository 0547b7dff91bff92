import { Facts } from '@/lib/ui/detail/facts'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Code } from '@/lib/ui/when'
import type { Type } from './draft'
import styles from './types.module.css'

type Translate = Person['t']

const Codes = ({ of, none }: { of: string[]; none: string }) =>
  of.length === 0 ? (
    <span className="soft">{none}</span>
  ) : (
    <ul className={`row tight ${styles.codes}`}>
      {of.map((code) => (
        <li key={code} dir="ltr">
          <Code>{code}</Code>
        </li>
      ))}
    </ul>
  )

/** How modules of a type behave: when they count as done, and what their players may send. */
export function Behaviour({ type, t }: { type: Type; t: Translate }) {
  const { completionRules, events, isGradable, offlineCapable, xapi } = type
  const none = t('moduleTypes.none')
  const yes = (is: boolean) => t(is ? 'moduleTypes.yes' : 'moduleTypes.no')
  return (
    <Panel title={t('moduleTypes.studio.behaviour')}>
      <Facts
        facts={[
          { label: t('moduleTypes.fields.isGradable'), value: yes(isGradable) },
          { label: t('moduleTypes.fields.offlineCapable'), value: yes(offlineCapable) },
          { label: t('moduleTypes.fields.completionRules'), value: <Codes of={completionRules} none={none} /> },
          { label: t('moduleTypes.fields.events'), value: <Codes of={events} none={none} /> },
        ]}
      />
      {xapi && (
        <Facts
          facts={[
            { label: t('moduleTypes.fields.xapiActivityType'), value: <Codes of={[xapi.activityType]} none={none} /> },
            { label: t('moduleTypes.fields.xapiVerbs'), value: <Codes of={xapi.verbs} none={none} /> },
          ]}
        />
      )}
    </Panel>
  )
}
