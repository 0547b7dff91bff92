import type { listPackages } from '@/lib/domain/standards/scorm/packages/packages.contract'
import type { ItemOf } from '@/lib/ui/endpoint'

const looks = { checking: 'neutral', ready: 'good', refused: 'bad' } as const
type Props = { item: Pick<ItemOf<typeof listPackages>, 'state' | 'refusal'>; t: (key: string) => string }

/** Whether a package can be used, and why not. */
export const PackageState = ({ item: { state, refusal }, t }: Props) => (
  <span>
    <span className={`badge ${looks[state]}`}>{t(`coursePackages.states.${state}`)}</span>
    {refusal && <span className="small soft"> {t(`coursePackages.refusals.${refusal}`)}</span>}
  </span>
)
