/**
 * What is left of the most used passwords when digits and signs are taken off: the words that open the published
 * lists (NCSC top 100 000, SplashData, NordPass 2019–2024), plus the long ones of 12 characters and more as they are.
 */
const WORDS = `
password passwort passw passwd passwordpassword pass motdepasse contrasena senha parola wachtwoord haslo salasana
qwerty qwertyuiop qwertyuiopasdf qwertz azerty asdfghjkl zxcvbnm qazwsx qazwsxedc qwertyasdf asdfasdf
letmein letmeinplease welcome welcomehome hello helloworld hallo hallohallo abc abcd abcdef abcdefg abcabc
iloveyou iloveyouforever iloveu loveyou lovely love sunshine princess princesa monkey dragon shadow master superman batman
football futbol baseball basketball soccer hockey liverpool arsenal chelsea manchester barcelona realmadrid juventus
admin administrator root toor guest user test testtest testing tester demo default changeme changemenow changeit secret
topsecret access login temp temppass temporary trustno trustnoone starwars pokemon pikachu minecraft fortnite naruto
michael jennifer jessica ashley michelle daniel charlie andrew joshua matthew jordan thomas robert nicole
whatever freedom flower summer winter spring autumn monday friday january december summertime computer internet samsung
google facebook linkedin microsoft apple iphone android nintendo playstation cheese chocolate cookie pepper ginger buster
hunter killer soldier ranger matrix mustang ferrari porsche harley corvette mercedes yamaha
correcthorsebatterystaple correcthorse thisismypassword mypassword mypasswordis mypasswordispassword yourpassword
nopassword newpassword oldpassword password passwordone passwordisa passwordadmin adminadmin adminpassword adminpass rootroot
rootpassword userpassword userpass testpassword testpass loginpassword secretpassword secretpass companyname company
disputeintake dispute intake dashboard operator analyst developer owner chargeback issuer bank banking
loremipsum loremipsumdolor blink billabong maggie bailey jasmine snoopy tigger angel angels babygirl
`;
const AS_THEY_ARE = `
123456789012 1234567890123 12345678901234 123456123456 123123123123 111111111111 000000000000 112233445566 121212121212
123qweasdzxc 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv q1w2e3r4t5y6 qwerty123456 123456qwerty qwe123qwe123
zaq12wsxcde3 zaq1zaq1zaq1 asdf1234asdf 1234qwerasdf aaaaaaaaaaaa
`;

/** Lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(`${WORDS} ${AS_THEY_ARE}`.split(/\s+/).filter(Boolean));
