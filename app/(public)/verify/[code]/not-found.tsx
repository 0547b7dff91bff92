import { Frame } from '@/lib/ui/frame'
import { visit } from '@/lib/ui/visit'
import { NoSuchCertificate } from './no-such-certificate'

export default async function NotFoundPage() {
  return (
    <Frame label={await visit()} narrow>
      <NoSuchCertificate />
    </Frame>
  )
}
