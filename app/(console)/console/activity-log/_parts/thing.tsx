import { Code } from '@/lib/ui/when'
import type { Entry, Words } from './sentence'

/** What a record is about: its kind, and which one. */
export function Thing({ resource, words }: { resource: Entry['resource']; words: Words }) {
  if (!resource) return <span className="soft">{words.changes.nothing}</span>
  const { type, label } = resource
  return (
    <span>
      {type in words.resources ? <span>{words.resources[type as keyof Words['resources']]}</span> : <Code>{type}</Code>}
      {/* A record about a record names the other one's action by its key, which is no name to read. */}
      {label && type !== 'activityLog' && (
        <>
          {' · '}
          <bdi dir="auto">{label}</bdi>
        </>
      )}
    </span>
  )
}
