import './check-node.mjs'
import { runServerTool } from './process/server-tool.mjs'

await runServerTool('restore', 'runRestore')
