/** Where a picture is to be had: uploads lie on the organiser's site, and the console has another origin. */
export const pictureAddress = (url: string, site_url: string): string => (url.startsWith("/") ? site_url + url : url)
