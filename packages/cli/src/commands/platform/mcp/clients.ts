/** Clients whose settings `mcp config` writes. */
export const mcpClients = ['claude', 'cursor', 'vscode'] as const
export type McpClient = (typeof mcpClients)[number]

/** The place of the settings, and the member that lists servers. */
export const clientPlaces: Record<McpClient, { file: string; member: string; typed?: true }> = {
  claude: { file: '.mcp.json', member: 'mcpServers' },
  cursor: { file: '.cursor/mcp.json', member: 'mcpServers' },
  vscode: { file: '.vscode/mcp.json', member: 'servers', typed: true },
}
