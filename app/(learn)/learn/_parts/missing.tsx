import type { Person } from '@/lib/ui/person'
import { Empty } from './empty'

type Props = { title: string; detail?: string; t: Person['t'] }

/** In place of a page that is not there or cannot be shown, with a way on. */
export const Missing = ({ title, detail, t }: Props) => (
  <Empty title={<h1>{title}</h1>} detail={detail}>
    <a className="button" href="/learn">
      {t('learn.missing.home')}
    </a>
    <a href="/learn/catalogue">{t('learn.missing.catalogue')}</a>
  </Empty>
)
