import { Facts, Panel } from '@/lib/ui/detail/facts'
import type { Person } from '@/lib/ui/person'
import { Code } from '@/lib/ui/when'
import type { Type } from './draft'
import styles from './types.module.css'

type Say = Person['say']

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
export function Behaviour({ type, say }: { type: Type; say: Say }) {
  const { completionRules, events, isGradable, offlineCapable, xapi } = type
  const none = say('moduleTypes.none')
  const yes = (is: boolean) => say(is ? 'moduleTypes.yes' : 'moduleTypes.no')
  return (
    <Panel title={say('moduleTypes.studio.behaviour')}>
      <Facts
        facts={[
          { label: say('moduleTypes.fields.isGradable'), value: yes(isGradable) },
          { label: say('moduleTypes.fields.offlineCapable'), value: yes(offlineCapable) },
          { label: say('moduleTypes.fields.completionRules'), value: <Codes of={completionRules} none={none} /> },
          { label: say('moduleTypes.fields.events'), value: <Codes of={events} none={none} /> },
        ]}
      />
      {xapi && (
        <Facts
          facts={[
            { label: say('moduleTypes.fields.xapiActivityType'), value: <Codes of={[xapi.activityType]} none={none} /> },
            { label: say('moduleTypes.fields.xapiVerbs'), value: <Codes of={xapi.verbs} none={none} /> },
          ]}
        />
      )}
    </Panel>
  )
}
