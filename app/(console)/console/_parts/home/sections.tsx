import Link from 'next/link'
import type { Person } from '@/lib/ui/person'
import { sectionsFor } from '../sections'

/** The way to every other section a person may enter. */
export const Sections = ({ t, me }: Pick<Person, 't' | 'me'>) => (
  <section aria-labelledby="sections" className="stack">
    <h2 id="sections">{t('home.sections')}</h2>
    <div className="split">
      {sectionsFor(me)
        .filter(({ name, letter }) => name !== 'home' && letter)
        .map(({ name, path, icon: Icon }) => (
          <Link key={name} href={path} prefetch={false} className="panel">
            <span className="tile">
              <Icon size={24} stroke={1.6} aria-hidden="true" />
            </span>
            <strong>{t(`${name}.title`)}</strong>
            <span className="soft small">{t(`home.about.${name}`)}</span>
          </Link>
        ))}
    </div>
  </section>
)
