// Run after a change of events or reactions: `npx tsx scripts/reactions.ts > docs/events-and-reactions.md`. A test compares both.
import { roomServers } from '@/lib/domain/product'
import { rooms } from '@/lib/domain/rooms'
import type { Event } from '@/lib/platform/events/event'
import type { Room } from '@/lib/platform/rooms'
import type { RoomServer } from '@/lib/platform/serving/serves'

const head = `# Events and reactions

The events of each room, and the reactions to each. \`(room)\` behind a reaction is the room that declares it, in its
\`room.server.ts\`, where its name begins with that of another. A public event reaches subscribed webhooks, too.
Written by \`scripts/reactions.ts\`.`

type Declared = Room & { events?: Readonly<Record<string, Event>> }

const reactions = Object.entries<RoomServer>(roomServers).flatMap(([room, server]) =>
  server.reactions.map(({ name, event }) => ({
    event: event.name,
    shown: name.startsWith(`${room}.`) ? `\`${name}\`` : `\`${name}\` (${room})`,
    isWebhook: room === 'webhooks',
  })),
)

function lineOf({ name, isPublic }: Event): string {
  const own = reactions.flatMap(({ event, shown, isWebhook }) => (event === name && !isWebhook ? [shown] : []))
  return `| \`${name}\` | ${isPublic ? 'yes' : ''} | ${own.toSorted().join(', ')} |`
}

/** The text of `docs/events-and-reactions.md`. */
export function eventsAndReactions(): string {
  const sections = Object.entries<Declared>(rooms)
    .filter(([, { events = {} }]) => Object.keys(events).length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([room, { events = {} }]) => {
      const rows = Object.values(events).map(lineOf)
      return [`## ${room}`, ['| event | public | reactions |', '|---|---|---|', ...rows].join('\n')].join('\n\n')
    })
  return `${[head, ...sections].join('\n\n')}\n`
}

if (process.argv[1]?.endsWith('reactions.ts')) {
  process.stdout.write(eventsAndReactions())
  process.exit(0)
}
