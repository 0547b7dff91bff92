import { returnFromProvider } from '../../through-provider'

type Params = { params: Promise<{ provider: string }> }

export const GET = async (request: Request, { params }: Params): Promise<Response> =>
  returnFromProvider(request, (await params).provider)
