/** Facts about the installation as a whole. */
export interface InstallationTables {
  installation: { name: string; value: string };
}
