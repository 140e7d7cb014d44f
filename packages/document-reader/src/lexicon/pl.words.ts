import type { DocumentWords } from './lexicon.shape.ts';

export const pl: DocumentWords = {
  grandTotal:
    'do zaplaty|razem do zaplaty|suma (pln|do zaplaty|brutto|zamowienia)|kwota (do zaplaty|zaplacona|calkowita|zamowienia|brutto)|wartosc (zamowienia|brutto)|laczna (kwota|cena)|zaplacono|cena calkowita|razem brutto|lacznie|kwota|platnosc karta|karta|suma pln|naleznosc|do zaplaty pln',
  total: 'suma|razem|ogolem|cena|wartosc',
  partSum:
    'pozostalo do zaplaty|reszta do zaplaty|netto|vat|ptu|podatek|dostaw*|wysylk*|przesylk*|rabat|znizka|kupon|oszczednosc*|napiwek|reszta|gotowka|saldo|punkty|za (noc|miesiac|osobe|sztuke)|cena jedn*|ilosc|zaliczka|kaucja|zwrot|sprzedaz opodatkowana|suma ptu|oplata|w tym|noce|nocy|produkt*|preautoryz*|wydano|opust|zadeklarowana wartosc|pozostalo|zaoszczedz*|zaliczka|zadatek|(do zaplaty|platne|pozostaje do zaplaty|doplata) (na miejscu|przy odbiorze|przy (przyjezdzie|dostawie))|pozostaje do zaplaty',
  dateLabel:
    'data|data (zakupu|zamowienia|wystawienia|sprzedazy|rezerwacji|platnosci|faktury|operacji|transakcji)|zamowion(o|e|a)|zlozon(o|e)|zamowienie z dnia|zakupiono|z dnia|wystawiono|wyslano|zaplacono( dnia)?|dnia|wyciag z dnia|sporzadzono|data sprzedazy|data wystawienia|zakup z dnia|kupiono|zakup|zarezerwowano',
  otherDate:
    'termin*|dostaw*|dorecz*|przewidywan*|planowan*|wazn*|do|zameldowan*|wymeldowan*|przyjazd|wyjazd|odjazd|wylot|pobyt|okres|urodzen*|odnowi*|nastepn*|koniec|poczatek|odbior*|wysyl*|w ciagu|przed|anulow*|zwrot*|od|ksiegowania|waluty|najlepiej spozyc|termin przydatnosci',
  orderLabel:
    'rezerwacje( nr)?|numer (zamowienia|rezerwacji)|nr (zamowienia|rezerwacji)|zamowieni(e|a)( nr| numer)?|rezerwacj(a|i)( nr| numer)?|kod rezerwacji|id zamowienia|nr zam|zamowieni(em|u)( nr| numer)?|zleceni(e|a)( nr)?',
  referenceLabel: 'numer (potwierdzenia|referencyjny)|nr ref*|kod potwierdzenia|zgloszenie( nr)?|umow(a|y) nr|nr umowy',
  invoiceLabel:
    'faktur(a|y)( vat)?( nr)?|numer (faktury|paragonu|rachunku)|nr (faktury|paragonu|wydruku|rachunku)|paragon( nr)?|rachunek( nr)?',
  trackingLabel:
    'numer (przesylki|paczki|sledzenia|listu|nadania)|nr (przesylki|paczki|listu)|przesylka( nr)?|paczka( nr)?|sledzenie|list przewozowy|tracking|(nr|numer) nadania|(przesylk|paczk)[a-z](?= (n[°or]*\\.? |№ ?)?[a-z]{0,4}[ -]?[0-9]{4})',
  deliveryLabel:
    '(przewidywan*|planowan*|szacowan*|spodziewan*) (data |termin |czas )?(dostawy|doreczenia|dostawa|doreczenie)|(data|termin) (dostawy|doreczenia)|dostawa( do| w dniu)?|zostanie dostarczon*|doreczenie|dotrze .. do|bedzie u ciebie|dorecz(ymy|ony|ona)|dostarcz(ymy|ony|ona)|dotrze|najpozniej( w| do| dnia)?( poniedzialek| wtorek| srode| czwartek| piatek| sobote)?|przewidywan(a|y) (data|termin)',
  sellerLabel:
    'sprzedawca|sprzedawca:|sprzedajacy|sklep|odbiorca|beneficjent|platnosc dla|od|obiekt|organizator|wystawca|uslugodawca|merchant',
  refund:
    '(postanowiliśmy|zdecydowaliśmy|zdecydowano) .. (zwrócić|oddać)|(odeslemy|odsylamy|odesle|przelejemy|przelewamy) .. (karte|konto)|(zwrocimy|zwracamy|zwrocilismy|oddamy|zwroce|dokonamy zwrotu|dokonalismy zwrotu|zlecilismy zwrot|zwrot zlecilismy|zlecimy zwrot)|(zostanie|zostal|zostala|zostalo|zostana|zostaly|bedzie) .. (zwrocon*|zlecon*|przelan*)|zwrot .. (zostal|zostanie|zaakceptowan*|zatwierdzon*|zlecon*|zrealizowan*|wykonan*|potwierdzon*)|(potwierdzamy|potwierdzenie) .. zwrot*|otrzyma* .. (zwrot|pieniadze)|kwota zwrotu|zwrocona kwota|przyznalismy zwrot|(oddam|oddajemy|zwracam|oddalismy)|(puszcze|puszczam|puscilem|zrobie|zrobimy|wykonam|wykonamy|zlecam|zlecilem|zlecilam|realizujemy) .. zwrot|(srodki|pieniadze|kwota|naleznosc) .. (zwrocon*|wroca|wroci|trafia|trafi)|zwrot .. (wyslan*|nadan*|zaksiegowan*|zrobion*|uznan*|przyznan*)|uznajemy .. zwrot|zwrot .. w drodze|z powrotem na (karte|konto)|przelejemy .. z powrotem|(przelalismy|przelewamy) .. zwrot|zwrot:? #|(oddaje|oddajemy|zwracam)|(pieniadze|srodki) .. w drodze|(zrobilam|zrobilem|zlecilam|zrobilismy) .. zwrot|przelal(am|em) .. z powrotem|cof(amy|niemy|nelismy|nalem|nelam|nieto) .. (obciazenie|platnosc|transakcje) .. #|(odsyl*|odesl*) .. #|(zwrocilam|zwrocilem|oddalam|oddalem|oddalysmy) .. #|(zwrocilam|zwrocilem|oddalam|oddalem)|rekompens* .. #',
  back: 'zwraca(my|ne|na)|zwrac(am|amy)|zwróci(my|liśmy)|zwrócon(o|e|a|y)|odsyła(my|ne)|odeśl(emy|ę)|oddamy|oddaje(my)?|oddane|wraca(ją)?|wrócą|z powrotem|przele(jemy|wamy|jemy)|przelaliśmy|zleci(my|liśmy) .. przelew|uzna(my|jemy|ne)',
  yours: 'pani|pana|panu|państwa|państwu|tw[oó]j*|twoj*|ci|tobie|na (kartę|konto|rachunek)|tę samą|ta sama',
  arrives:
    'na (pani|pana|panstwa|twoje|twoj|twoja|ta sama|to samo|te sama) .. (konto|koncie|karte|karcie|rachunek|rachunku)|na (karcie|koncie|konto|karte)|(otrzyma|otrzymasz|otrzymaja|dostanie|dostaniesz) .. od nas #|# .. w drodze do (pani|pana|panstwa|ciebie)',
  comes:
    'wrac*|wroc*|trafi*|przele*|przelew*|przyjd*|przysz*|wysla*|wysyl*|wysle*|nadaj*|odsyl*|odesl*|otrzym*|dostan*|bedzie|beda|pojaw*|zobacz*|znajdz*|wplyn*|oddaj*|(ma|maja) (pani|pan|panstwo)|w drodze|wypusci*|wypuszcz*|zwolni*',
  noRefund:
    'wrac(amy|am) do|wrócimy do|brakuje|punkt(y|ów)|(pan|pani) .. (zwrócił*|odesłał*|oddał*)|(zwrócił*|odesłał*|oddał*) (pan|pani)|prosi*|(pisze|twierdzi|podaje|wspomina) (pan|pani)|(pan|pani) (pisze|twierdzi|podaje)|według (pana|pani)|rzekomo|jesli|jezeli|gdy|o ile|nie|zaden|nigdy|moze*|mozna|moga|moglby|chce*|chcial*|prosz*|kiedy|wniosek|polityka|regulamin*|warunk*|odmow*|odrzuc*|rozpatrz*|sprawdz*|niestety|prawo|czekam|jeszcze|oczekuje|zadam|czy|tylko|po otrzymaniu|po rozpatrzeniu|gdy|kiedy|pod warunkiem|po (otrzymaniu|sprawdzeniu)|voucher*|bon (na|o)|karta podarunkowa|bonu|nadawcy|magazyn*|obiecano mi|mi obiecan*|(obiecali|obiecal|obiecala) (mi|panstwo|pan|pani)|zachowaj*|zachowac|do (czasu|momentu)|przy zwrocie (karty|klucz*|towaru)|gwarancj*|po (oddaniu|zdaniu|kontroli)|(nasze|nasz) (konto|rachunek)|jak (tylko|paczka|towar|przesylka|produkt|do nas|juz)|potem|nastepnie|wtedy',
  courtesy:
    'może .. zatrzymać|jeszcze (dziś|dzisiaj|w tym)|(zgodnie z|w odpowiedzi na|po|dziekujemy za) (panstwa|pani|pana|twoja|twoim|twoje)? ?.. (prosbe|prosba|wniosek|wnioskiem|zgloszenie|zgloszeniem|reklamacje|reklamacja)|zgodnie z umowa|jesli masz .. pytania|nie musi(sz)? nic|moze (potrwac|zajac)|(moge|mozemy) potwierdzic|nie(zrealizowan*|dostarczon*)|nie (dotarl*|zostal* dostarczon*)',
  cancelled:
    '(zostal|zostala|zostalo|zostaly|jest) .. (anulowan*|odwolan*|rozwiazan*|wypowiedzian*|zakonczon*)|(anulowanie|rezygnacja|wypowiedzenie|odwolanie) .. (potwierdzon*|przyjet*|zrealizowan*|zakonczon*)|(potwierdzamy|potwierdzenie) .. (anulowani*|rezygnacji|wypowiedzeni*|odwolani*|rezygnacje)|(anulowalismy|anulowales|anulowano|anulowalas)|numer anulowania|wygas(nie|a)|(subskrypcja|rezerwacja|zamowienie|umowa|czlonkostwo) .. (anulowan*|rozwiazan*|zakonczon*|wypowiedzian*)|zrezygnowales|zrezygnowalas|(subskrypcja|czlonkostwo|umowa|abonament|karnet) .. (wylaczon*|zamkniet*|wygaszon*|zakonczon*|rozwiazan*)|status:? (anulowan*|odwolan*|zakonczon*|rozwiazan*)|(anulowan[oaey]|odwolan[oaey]|rozwiazan[oaey]) dnia',
  noCancellation:
    'jesli|jezeli|gdy|nie|bezplatne anul*|moze*|mozna|moga|aby anulowac|chce*|chcial*|prosz*|przed|do|oplat*|warunk*|polityka|kiedy|jak|czy|regulamin*|okres wypowiedzenia|w kazdej chwili',
  within:
    '(w ciagu|do|w terminie|w) (najblizszych )?(#n ?(-|do) ?)?#n dni( roboczych)?|(#n ?(-|do) ?)?#n dni roboczych',
  workingDays: 'roboczych|robocze',
  heading:
    'faktura.*|paragon.*|rachunek.*|potwierdzenie.*|dziekujemy.*|twoje .*|twoj.*|wyciag.*|sledzenie.*|dostawa.*|korekta.*|zwrot.*|anulowanie.*|rezygnacja.*|dzien dobry.*|witaj.*|szanown.*|czesc.*|strona|data|suma|razem|tel.*|kopia.*|dzis.*|wczoraj|online|od|do|temat|wyslano.*|wiadomosc.*|zamowienie.*|rezerwacja.*|przesylka.*|paczka.*|platnosc.*|adres.*|klient.*|kasa.*|stolik|nip.*|podsumowanie.*|historia.*|niefiskalny.*|fiskalny.*|nota .*|nabywca.*|zglaszajacy.*|odbiorca.*|transakcja.*|szczegoly.*|obciazenie',
  kinds: {
    receipt:
      'faktura|paragon*|fiskalny|ptu|vat|kasa|nip|suma pln|dziekujemy za zakupy|gotowka|karta|reszta|sprzedaz opodatkowana|rachunek|nabywca|sprzedawca|stolik|paragon fiskalny|sprzed|kasjer|dystrybutor|terminal|litr*|nr wydr|kod autoryzacji|kopia dla klienta|sprzedaz|kod aut|tid|potwierdzenie transakcji|dla klienta',
    order_confirmation:
      'potwierdzenie (zamowienia|rezerwacji)|zamowieni*|rezerwacj*|dziekujemy za (zamowienie|zakup|rezerwacje|zlozenie)|zameldowani*|wymeldowani*|gosci*|noc*|przewidywana dostawa|adres dostawy|pasazer*|lot|bilet*|podsumowanie|pobyt|przyjazd',
    correspondence:
      'dzien dobry|szanown*|pozdraw*|z powazaniem|obsluga klienta|biuro obslugi|przeprasz*|niestety|wiadomosc|odpowiedz|przeczytan*|online|konsultant*|dziekujemy za (kontakt|wiadomosc)|re:|fw:|pd:|rozumiemy|witam|dzien dobry|czesc|pozdrawiam*|z powazaniem|witam',
    delivery_proof:
      'doreczon*|dostarczon*|przesylk*|paczk*|sledzenie|w drodze|w dostawie|kurier*|podpis|odbiorca|paczkomat*|nadan*|sortowni*|oddzial*|odebran*|wydan*|protokol odbioru|podpis odbiorcy|dostarczono',
    return_proof:
      'zwrot (towaru|produktu|zamowienia|przesylki)|zwrotna|etykieta zwrotna|(moje|twoje) zwroty|(status|weryfikacja) zwrotu|potwierdzenie nadania( przesylki zwrotnej)?|przesyłk* zwrotn*|nadani*|odeslan*|odesla*|formularz zwrotu|reklamacj*|zwracan*|zwrot (towaru|przesylki|paczki)|potwierdzenie (nadania|zwrotu)|powod zwrotu|formularz zwrotu|potwierdzenie nadania (przesylki zwrotnej|zwrotu)|przesylk[a-z]* zwrotn[a-z]*|nadani[a-z]* zwrotu',
    cancellation_proof:
      'anulowan*|anulowani*|rezygnacj*|wypowiedzeni*|odwolan*|subskrypcj*|nie (bedziemy|zostanie) .. (pobier*|obciaz*)|rozwiazani*|zakonczen*',
    credit_slip:
      'zwrot (srodkow|pieniedzy|platnosci|kwoty)|kwota zwrotu|faktura korygujaca|korekta|zwrocon*|zwrot|nota kredytowa|zwrot towaru|paragon zwrotu|protokol zwrotu|potwierdzenie zwrotu( srodkow| pieniedzy| platnosci)?|zwrot (srodkow|pieniedzy)',
    advertisement:
      '% (taniej|rabatu)|rabat*|promocj*|oferta|okazj*|tylko|gratis|kup teraz|dodaj do koszyka|dostepny|opinie|nowosc*|wyprzedaz|odkryj|wypisz|oszczedz|bestseller|do wyczerpania|regulamin promocji',
    terms:
      'regulamin|warunki|odpowiedzialnosc|umow*|prawo odstapienia|strony|paragraf|§|konsument*|przepis*|prywatnosci|ustaw*|sprzedawca zobowiazuje|postanowien*|regulamin|warunki (rezygnacji|anulacji)|bezzwrotn*|zasady|okres wypowiedzenia|ust\\.|odstapieni*|obowiazuj[a-z]* od|regulamin',
    expert_finding:
      'ekspertyz*|rzeczoznawc*|opinia techniczna|opinia|ogledzin*|diagnoz*|podrob*|oryginaln*|wad*|serwis*|warsztat*|napraw*|wniosk*|kosztorys|uszkodz*|usterk*|protokol',
    police_report:
      'policj*|zawiadomieni*|przestepstw*|kradziez*|komisariat*|komend*|protokol|zglaszaj*|pokrzywdzon*|oszustw*|funkcjonariusz*',
    account_statement:
      'wyciag|saldo|rachunk*|obciazeni*|uznani*|iban|historia (operacji|rachunku|transakcji)|data (ksiegowania|waluty|operacji)|saldo (poczatkowe|koncowe)|posiadacz*|przelew*|szczegoly (transakcji|operacji)|saldo po',
    payment_proof:
      'potwierdzenie (przelewu|platnosci|wykonania|transakcji)|platnosc (zrealizowan*|przyjet*|zakonczon*|wyslan*)|przelew*|odbiorca|tytul*|nadawca|blik|paypal|transakcj*|wykonan*|zaplacil*',
  },
};
