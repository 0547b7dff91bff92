import { Frame } from '@/lib/ui/frame'
import { pageContext } from '@/lib/ui/page-context'
import { NoSuchCertificate } from './no-such-certificate'

export default async function NotFoundPage() {
  return (
    <Frame label={await pageContext()} narrow>
      <NoSuchCertificate />
    </Frame>
  )
}
