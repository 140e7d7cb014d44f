/** Address of the session that the page shows. */
export declare const sessionUrl: string;
