import { section } from '@/app/(console)/console/_parts/section'
import { listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import { IconBook2 } from '@/lib/ui/icons'

export const docs = section({
  name: 'docs',
  path: '/docs',
  icon: IconBook2,
  group: 'developers',
  place: 5,
  opens: listApiKeys,
  notInProduction: true,
})
