import { consoleProxy } from '../console-proxy'

export {
  consoleProxy as DELETE,
  consoleProxy as GET,
  consoleProxy as HEAD,
  consoleProxy as OPTIONS,
  consoleProxy as PATCH,
  consoleProxy as POST,
  consoleProxy as PUT,
}
