import Link from 'next/link'
import type { Person } from '@/lib/ui/person'
import { RoomIcon } from '@/lib/ui/shell/room-icon'
import { roomsFor } from '../rooms'

/** The way to every other room a person may enter. */
export const Rooms = ({ t, me }: Pick<Person, 't' | 'me'>) => (
  <section aria-labelledby="rooms" className="stack">
    <h2 id="rooms">{t('home.rooms')}</h2>
    <div className="split">
      {roomsFor(me)
        .filter((entry) => entry.name !== 'home')
        .map((entry) => (
          <Link key={entry.name} href={entry.path} prefetch={false} className="panel">
            <span className="tile">
              <RoomIcon name={entry.name} size={24} />
            </span>
            <strong>{t(`${entry.name}.title`)}</strong>
            <span className="soft small">{t(`home.about.${entry.name}`)}</span>
          </Link>
        ))}
    </div>
  </section>
)
