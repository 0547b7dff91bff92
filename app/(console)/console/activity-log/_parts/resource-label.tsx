import { type Entry, Label, type Telling, type Words } from '@/lib/ui/detail/sentence'
import { Code } from '@/lib/ui/when'

/** The resource of a record: its kind and its name. */
export function ResourceLabel({ resource, ...telling }: Telling & { resource: Entry['resource'] }) {
  const { words } = telling
  if (!resource) return <span className="soft">{words.changes.nothing}</span>
  const { type, label } = resource
  return (
    <span>
      {type in words.resources ? <span>{words.resources[type as keyof Words['resources']]}</span> : <Code>{type}</Code>}
      {/* A record about a record names the other one's action by its key, which is no name to read. */}
      {label && type !== 'activityLog' && (
        <>
          {' · '}
          <Label resource={resource} {...telling} />
        </>
      )}
    </span>
  )
}
