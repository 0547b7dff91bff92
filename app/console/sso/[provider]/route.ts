import { startAtProvider } from '../through-provider'

type Params = { params: Promise<{ provider: string }> }

export const GET = async (request: Request, { params }: Params): Promise<Response> =>
  startAtProvider(request, (await params).provider)
