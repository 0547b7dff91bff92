import Link from 'next/link'
import { readOwnPermissions } from '@/lib/domain/roles/own-permissions.contract'
import { inLanguage } from '@/lib/ui/moments'
import { RoomHeader } from '@/lib/ui/room-header'
import { RoomIcon } from '@/lib/ui/shell/room-icon'
import styles from './_parts/home.module.css'
import { room, roomTitle } from './_parts/room'
import { roomsFor } from './_parts/rooms'

export const generateMetadata = roomTitle('home')

export default room('home', ({ say, language, profile, me }) => {
  const name = inLanguage(profile.name, language).text || profile.email
  return (
    <>
      <RoomHeader
        title={say('home.greeting', { name: `\u2068${name}\u2069` })}
        intro={say('home.intro')}
        shows={{ contract: readOwnPermissions }}
      />
      <section aria-label={say('home.rooms')} className={styles.rooms}>
        {roomsFor(me)
          .filter((entry) => entry.name !== 'home')
          .map((entry) => (
            <Link key={entry.name} href={entry.path} prefetch={false} className={styles.room}>
              <span className={styles.icon}>
                <RoomIcon name={entry.name} size={24} />
              </span>
              <strong>{say(`${entry.name}.title`)}</strong>
              <span className="soft small">{say(`home.about.${entry.name}`)}</span>
            </Link>
          ))}
      </section>
    </>
  )
})
