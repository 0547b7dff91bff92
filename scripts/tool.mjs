// `node scripts/tool.mjs <program> …`: runs a TypeScript program of development, after installing all packages if `npm start` installed fewer.
import { bin, checkNode, fail, root } from './bootstrap.mjs'
import { installIfNeeded } from './install.mjs'

checkNode()
process.chdir(root)
await installIfNeeded().catch((error) => fail(`The packages could not be installed: ${error.message}`))
const { code } = await bin('tsx/dist/cli.mjs', process.argv.slice(2))
process.exit(code)
