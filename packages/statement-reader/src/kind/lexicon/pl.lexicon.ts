import type { Lexicon } from './lexicon.shape.ts';

/** Polish cue words by concept; `*` ends a stem, `_` joins the words of a phrase. */
export const PL: Lexicon = {
  STOP: 'i w na z się sie nie do to że ze jest mi mnie moja mój moj moją mojej za po o jak ale od przez dla był była bylo mam ja ten ta tego te tej już juz tylko tak czy jestem co gdy kiedy oraz którą ktora',
  NEG: 'nie nigdy nic żadn* nikt bez ani brak niczego nikomu',
  RECEIVE:
    'otrzym* dosta* dotar* przysz* dostarcz* doszl* doszedl doszło odebra* przyjecha* dojech* doszła doszły dojść przyszła przyszły nadeszł* trafi*',
  SHIP: 'paczk* przesyłk* wysył* wysła* kurier* inpost poczt* dostaw* śledzeni* paczkomat* nadan* karton* pudełk* listonosz dpd',
  GOODS:
    'towar* produkt* artykuł* rzecz* but buty butów telefon* smartfon* iphone laptop* komputer* tablet* kurtk* płaszcz* sukienk* koszul* spodni* sweter* sof* kanap* stół stolik krzesł* łóżk* materac* lamp* słuchaw* aparat* konsol* telewizor* zabawk* książk* zegarek zegarka torebk* perfum* pierścion* naszyjnik* biżuteri* mebl* rower* okular* zasłon* blender* odkurzacz* wiertark* lodówk* pralk* piekarnik* ekran monitor* klawiatur* gitar* ubran* części część bateri* wózek hulajnog* drukark* ekspres przedmiot* lustro łóżeczk* frytkownic* kołdr* walizk* patelni* garnk* żelazko mikrofal* toster wentylator grzejnik* regał szaf* dywan* spódnic* czapk* rękawic* kask* rakiet* skrzypc* kwiat* wino opon* narzędzi* kosiark* dron airpods* etui fotel* czajnik* bluz* torb* ekspres* zabaw* wózk* róż* stołek zmywark* tort świec* obrus bluzk* naszyjnik broszk* felg* siodełk* statyw obiektyw drapak huśtawk* zjeżdżaln*',
  BUY: 'zamów* zamaw* kupi* zakup* kupow* nabył*',
  SERVICE:
    'usług* kurs kursu lekcj* zajęci* warsztat* szkoleni* napraw* sprząta* hydraulik* elektryk* malarz* remont* mechanik* fryzjer* masaż* trener* zabieg* dentyst* fotograf* catering* przeprowadzk* ogrodnik* instalac* montaż* technik* wesel* ślub* przedszkol* ekip* fachow* wykonawc* jog* pilates ogrod* makijaż* nauczyciel* prawo_jazdy prawko lekcje terapi* psycholog* ślusarz* tatuaż* manicure weterynarz* tłumacz* adwokat* niani* transfer* sesj* kolonie półkolonie klimatyzac* klima dekarz* glazurnik* sala instruktor* korepety* kosmetycz* magik* iluzjonist* klaun* dmuchan* zespół orkiestra niania hotel_dla_psów deratyz* kominiarz* rusztowani* architekt* paznokci* rzęs* pasemk* strzyżeni* trwała fizjo* krawiec krawcow* szewc tapicer* szklarz* rynn* autokar limuzyn* przewodnik* zwiedzani* spa szkoła_tańca szkoła_językowa korepetyc* koloni* obóz ceramik* płytk* murarz* animator* ekipa',
  EVENT:
    'koncert* bilet* festiwal* mecz* wydarzeni* teatr* kino kina spektakl* imprez* konferencj* urodziny impreza wesele ślub ceremonia chrzciny komunia rocznica absolutorium pogrzeb przyjęcie premiera cyrk musical balet',
  TRAVEL:
    'lot lotu loty linie_lotnicz* linia_lotnicz* samolot* podróż* wycieczk* rejs* prom pociąg* wakacj* wczas* biuro_podróży taksów* uber bolt autobus* łódk* bus busa',
  LODGING:
    'hotel* pokój pokoj* rezerw* apartament* hostel* airbnb nocleg* noc nocy doba doby pensjonat* kwater* zakwaterow* agroturyst* kemping* pole_namiot* domek domk*',
  NOSHOW:
    'no_show niestawien* niedojazd* niepojawien* brak_pokoju nie_było_pokoju nadkomplet* overbooking pełne brak_miejsc nieprzyjazd* nie_stawi* nikt_nie_przyszedł nikt_nie_przyjechał nie_przyjechał nie_pojawił nie_przyszedł nie_stawił wystawili_nas czekaliśmy_cały_dzień zamknięte_drzwi kłódka ani_żywej_duszy',
  RENTAL: 'wypożycz* wynaj* minibar* autostrad* mandat* rysa rysę zadrapan* auto_z_wypożyczalni samochód_z',
  SUBSCR:
    'subskryp* abonament* członkost* karnet* co_miesiąc miesięczn* odnowi* odnawia* przedłuż* siłowni* cykliczn* składk* pakiet* roczn* miesiąc comiesięczn* prenumerat* portal_randkowy internet gazet* netflix canal',
  TRIAL: 'prób* okres_próbny próbn* darmow* bezpłatn* testow* próbk* tylko_wysyłka koszt_wysyłki za_darmo',
  CANCEL:
    'anulow* rezygn* zrezygn* wypowiedzi* odwoł* odstąpi* wypisa* rozwiąza* wycofa* odwołał* odwołan* wypisał* zrezygnow* anulacj* wycofał* nie_wysyła* rozwiązan* wypowiedzian* anul*',
  RETURN:
    'zwróci* odesła* zwrot_towaru odda* odsył* odesł* zwracał* wróci* odesłan* zabrali oddan* przyjęli nie_przyjęł* odsyłk*',
  REFUND:
    'zwrot* refund* zwróc* uznani* nota_korygując* korekt* oddadzą oddać pieniądze_wrócą zwrotu_pieniędzy odda_pieniądze oddali',
  PROMISE: 'obieca* obiecyw* potwierdz* zapewni* zgodzi* uzgodni* powiedzi* gwaranto* deklarow* mieli uznali',
  STILL: 'nadal wciąż jeszcze od czekam czeka* tygodni* dni miesi* do_dziś do_tej_pory opóźni* dotychczas tydzień',
  TWICE:
    'dwa_razy dwukrotn* podwójn* trzy_razy drugi_raz ponownie powtórn* zdublow* ta_sama tę_samą dwie_płatności razy ten_sam identyczn* dwie_transakcje 2_razy jeszcze_raz obie tą_samą podwoj* zduplikow* dwa_obciążenia',
  ONCE: 'jeden_raz raz tylko_jedn* jedno_zamówienie jeden_zakup jedną_rzecz jednokrotn* jedno',
  CHARGE:
    'obciąż* pobra* pobier* płatnoś* transakcj* opłat* ściągn* naliczon* zapłac* rachun* zabra* pobór potrąc* wypłat* skasowa* operacj*',
  PAID: 'zapłaciłem zapłaciłam zapłacił* zapłacono opłac* płaciłem płaciłam uregulow*',
  WRONG: 'błęd* błąd* pomył* pomyli* źle zła złą nieprawidłow* niewłaściw* zły niepoprawn*',
  MORE: 'za_dużo więcej różnic* wyższ* dodatkow* nadpłat* zawyż* ponad za_wysok* zero_za_dużo większ* dziesięć_razy droż* zero_więcej o_zero doliczy* nadwyżk* trzykrotn*',
  INSTEAD:
    'zamiast powinno powinna miało_być uzgodnion* wycen* umówion* miała_kosztować miał_kosztować kosztorys* miało umówił* miał_być miała_być na_półce pokazał wycenił podpisa* według',
  AMOUNT: 'kwot* cen* sum* koszt* wartoś* napiw* należnoś* napiwk* rabat* kod_rabat* promocyjn* porcj*',
  RECEIPT: 'paragon* faktur* pokwitow* potwierdzen* menu rachunek_opiewał kwit*',
  CURRENCY: 'walut* kurs_wymiany przewalutow* przelicz* dcc wymian*',
  CURNAME: 'euro eur dolar* usd funt* gbp peso jen* frank* chf koron* złot* zł pln lir* dirham* forint*',
  ATM: 'bankomat* wpłatomat* wypłac* wypłat* atm maszyn*',
  CASH: 'gotówk* pieniędz* pieniądz* banknot*',
  DISPENSE: 'wyda* wypłaci* wyszł* wysunę* nie_wydał wypluł* szczelin* połkną* częściow* wydano wyskoczy* zacią*',
  DEPOSIT: 'wpłac* wpłat*',
  CARD: 'kart* kartą',
  LOST: 'zgubi* zagub* utrac* straci* zostawi* zapodzia* wypad*',
  STOLEN: 'kradzi* skrad* ukrad* złodziej* rabun* kieszonkow* napad* okrad* włama* wyciągn* wyrwan* buchnę*',
  WALLET: 'portfel* torebk* plecak* portmonetk* torb* saszetk*',
  RECOG: 'rozpozna* znam nieznan* pojęcia podejrzan* dziwn* kojarz* nie_wiem wiem_co nie_wiem_co obc* poznaj*',
  AUTHORIZE: 'autoryz* zgod* zezwol* upoważn* zatwierdz* nieautoryz*',
  MADEIT:
    'dokon* wykon* zrobi* nie_ja to_nie_ja nigdy_nie_kupowa* nie_moja nie_moje nigdy_nie_zamawia* nie_kupowa* nie_robi* nigdy_nie_by* nie_mój zleca* nigdy_tam',
  SOMEONE: 'ktoś oszust* haker* przestęp* nieznajom* inna_osoba obcy osoba_trzecia złodziej ktos kogoś',
  FRAUD:
    'oszustw* fraud nieuprawnion* bez_mojej_zgody moje_dane danych_karty dane_karty numer_karty użył_mojej bez_mojej_wiedzy wyłudz* moich_danych nadużyc* użyto użył',
  SCAM: 'oszuka* oszukan* naciągn* phishing inwest* krypto* bitcoin* broker* zysk* fałszyw* podszy* podawa* whatsapp telegram platform* scam nabra* wrobi* zainwestow* wyłudzi* fałszywy_sklep anydesk link tinder* policj* mandat_z technik* wirus* wygran* loteri* zadani* bezpieczne_konto praca_w_domu rzekom* nabrał* dałam_się dałem_się naiwn* dział_bezpieczeństwa kod_blik podałam_kod podałem_kod dyktował nowy_numer mój_syn_potrzebował klucze_kurierem nie_istnieje wyjść_za_mąż wiza doradca wypłacić_zyski zdalny_pulpit na_wnuczka policjant*',
  CLONE:
    'sklonow* skopiow* klon* pasek_magnetyczny paska_magnetycznego skimming* kopi* ta_sama_minuta w_tej_samej nakładk* podrobion_kart* druga_karta',
  ELSEWHERE:
    'za_granic* zagranic* innym_mieście innym_kraju nigdy_nie_byłem nigdy_nie_byłam w_domu w_pracy daleko kilometr* szpital* km nigdy_tam_nie inne_miasto',
  POSSESS:
    'w_moim_posiadaniu przy_sobie mam_kartę w_portfelu w_kieszeni szufladz* nie_zgubi* posiadani* cały_czas_miałem kartę_mam nie_opuści* przy_mnie mam_przy karta_jest',
  ACCOUNT: 'konto konta koncie profil* kont',
  HACK: 'włama* zhakow* przeję* zmieni* zalogow* duplikat_karty_sim sim dostęp* przejął shakow* hakow* wlama* bez_zasięgu zresetow* urządzeni* zapisan* adres_dostawy wylogow* podpię*',
  LOGIN: 'hasł* login* adres_email adres_e bankowoś* kod numer_telefonu mail poczt_elektroniczn* e_mail',
  NOTRECCARD:
    'nowa_karta nowej_karty karta_nigdy nie_otrzymałem_karty nie_otrzymałam_karty karta_nie_dotarła przechwyc* aktywow* skrzynk* nie_dostałem_karty nie_dostałam_karty nową_kartę stary_adres kopert* zastępcz* list_z_kartą lokator*',
  CHILD: 'syn* córk* dzieck* dziec* wnuk* wnucz* letni* latek bratan* siostrze*',
  GAME: 'gra gry grę grze roblox fortnite robux app_store google_play klejnot* playstation xbox nintendo v_bucks minecraft brawl gier skin* steam',
  BROKEN:
    'zepsut* uszkodz* wadliw* popsut* działa* nie_włącza pęknię* złam* rozdar* cieknie wad* usterk* rozbit* porysow* zepsu* ładuje stłuczon* przecieka* awari* rozpadł* pękł* rozklei* kawałk* dym* zadymi* nie_chłodzi czarny_ekran pękła gaśnie hamuj* odpad* iskrz*',
  DIFFERENT:
    'inn* niezgodn* zły_rozmiar zły_kolor zły_model nie_zgadza odbieg* cegł* kamien* mniejsz* zamiast_tego nie_taki nie_taka nie_ten pusta puste inny_model zgodn* różni',
  DESCRIBED: 'opis* ogłoszen* zdjęci* reklam* pokaz* aukcj* podan* przedstaw* specyfikacj* na_stronie',
  SIZE: 'rozmiar* kolor* model* materiał* skór* wełn* bawełn* plastik* używan* now* odnowion* gb poliester',
  QUALITY:
    'jakoś* fataln* kiepsk* fuszerk* okropn* brudn* brud karaluch* hałas* niedokończon* tragiczn* partac* niechlujn* pleśń grzyb bubel dramat* spartaczo* pluskw* zimn* spóźni* odcieni* pochlapan* krzyw* niedokładn*',
  FAKE: 'podrób* podrobion* fałszyw* imitac* replik* oryginal* autentyczn* nieoryginaln* fejk*',
  BRAND:
    'nike adidas gucci rolex louis_vuitton chanel ray_ban apple prada dior logo mark* szw* numer_seryjny butik* ekspert* rzeczoznawc* celn* metk* salon*',
  MISLEAD:
    'wprowadz* wprowadza* drobny_druk drobnym_drukiem warunk* ukry* kłam* okłama* skłama* zata* nie_poinform* mylą* nieprawdziw* nieuczciw* sprzedawca_zapewni* nie_wspomni* haczyk* kruczk* regulamin* zarzeka* bez_zobowiąz* pośrednik* oficjaln* dożywotni* kłamstw* niby bzdur* rzekomo',
  OTHERPAY:
    'gotówką paypal przelew* blik* czek* bon inną_kartą innej_karty kart_podarunkow* już_zapłac* inny_sposób voucher* bonem innym_sposobem inną_metodą za_pobraniem inaczej kartą_podarunkową karty_podarunkowej biur* reszt* ubezpieczyciel* biuro_podróży kartą_żony kartą_męża blikiem wpłacono',
  DECLINED:
    'odrzuc* odmow* nieudan* nie_przesz* nie_powiod* niepowodz* negatywn* odrzucon* nie_została_przyjęta niezatwierdz* odmowa odrzucona',
  LATEPRES:
    'miesięcy_później miesięcy_temu w_zeszłym_roku rok_później późno opóźnion* po_miesiącach pół_roku po_kilku_miesiącach dopiero_teraz rok_temu po_roku miesiące_później po_pół_roku miesiące_temu prawie_rok półtora_roku po_tylu tak_późno zapomnieli_pobrać pół_roku_po zaksięgow* po_ośmiu po_siedmiu',
  EXTRA:
    'minibar szkod* sprzątanie_dodatkow* parking* mandat autostrad* po_wyjeździe dopłat* po_zwrocie dodatkowa_opłata dni_po po_wymeldowaniu dodatkowe_obciążenie po_oddaniu kolejn* dodatkową_opłatę sprzątani* rys* paliw* dolicz* bramki',
  SIGN: 'zamiast_zwrócić zamiast_zwrotu zamiast_uznania odwrotnie zamiast_oddać zamiast_uznać obciążono_zamiast jako_obciążenie zamiast_zwrot jeszcze_raz_pobra* zamiast_oddania jako_zakup',
  REGRET:
    'rozmyśli* zmieniłem_zdanie zmieniłam_zdanie taniej za_drog* żałuj* nie_podoba nie_chcę_już promocj* niepotrzebn* nie_potrzebuję przecen* tańsz* nudn* bez_zwrotów zdzierstwo rozbój nie_do_twarzy brzydk* niewart* drogo moja_wina zaspał* zapomniał* przegapił* po_terminie nie_doczytał* taniej_gdzie połowa_ceny zwrot_różnicy bez_zarzutu nie_podobał* nie_smakował*',
  TORT: 'odszkodow* zniszczy* obrażeni* wypad* krzywd* zala* poplami* zadośćuczynieni* zniszczon* parkiet* dniówk* porysowali_mi poszkodow*',
  LOAN: 'hipote* kredyt* pożycz* odset* dług* windykac* komornik* bik debet*',
  BANKADMIN:
    'limit* doład* pin weryfik* tożsamoś* saldo punkt* cashback otworzyć zamknąć wniosek* aktywować odblok* zwiększ* iban wynagrodz* wirtualn* zbliżeniow* prowizj* aplikacj* wyciąg* odbiorc* zmienić przelać zmiana',
  QUESTION:
    'jak kiedy gdzie ile dlaczego mogę czy który która jaki jaka chciałbym_wiedzieć chciałabym_wiedzieć jakie można',
  GREETING: 'cześć dzień_dobry witam dziękuję pozdrawiam szanowni proszę pomoc dobry_wieczór pomóżcie hej dziekuje',
  PROCESS:
    'bank banku reklamac* skarg* dzwoni* infolini* oddział* zgłosi* zgłasza* spraw* dochodzeni* konsultant* policj*',
  MERCHANT: 'sklep* sprzedaw* firm* stron* restaurac* supermarket* allegro amazon kontrahent* olx lokal*',
  CLOSED:
    'upad* zamknię* zniknę* zbankrut* odwołan* przełożon* nie_odby* likwidac* niewypłacaln* nie_istnieje bankruct*',
  FAMILY: 'mąż męża żona żony matka ojciec brat siostra rodzin* partner* mama tata',
  REFUSE: 'odmawia* ignoruj* nie_odpowiad* odpowied* wymów* zbywa* zablokow* milcz* odpisuj*',
  CONTACT: 'mail* email* e_mail pisałem pisałam napisa* wiadomoś* czat* kontakt* telefon list',
  PETROL: 'benzyn* stacj* paliw* tankow* dystrybutor*',
  GAMBLE: 'hazard* kasyn* zakład* bukmacher* loteri* poker*',
  DIGITAL: 'pobran* oprogramow* licencj* cyfrow* ebook* kurs_online aktywacj* klucz* kod_dostępu',
  BUT: 'ale jednak tylko_że lecz niestety mimo chociaż choć natomiast tymczasem owszem',
  MONTH:
    'styczeń stycznia styczniu luty lutego lutym marzec marca marcu kwiecień kwietnia kwietniu maj maja maju czerwiec czerwca czerwcu lipiec lipca lipcu sierpień sierpnia sierpniu wrzesień września wrześniu październik październiku listopad listopada listopadzie grudzień grudnia grudniu lato lata latem zima zimy zimą wiosn* jesień jesieni jesienią święta wielkanoc* zeszłego_roku',
  BEFORE: 'przed wcześniej zawczasu w_terminie uprzedz* przeddzień z_góry na_czas do_kiedy',
  AFTER: 'po_czym potem później następnie następnego po_fakcie od_tamtej',
  TERMS:
    'umow* regulamin* termin* polityk* warunki bezpłatn_odwołan* darmow_rezygn* odstąpieni* klauzul* elastyczn* zgodnie prawo_do',
  FINE: 'dobrze świetnie super idealn* w_porządku bez_zarzutu zgadza działa_świetnie czysto pasuje smaczne ładn* zadowol* zgodny miło',
  KEEP: 'zatrzym* trzymaj* zachowa* nie_odda* przywłaszcz*',
  DOWNPAY: 'zalicz* zadat* kaucj* przedpłat* z_góry depozyt*',
  KEYED: 'wbi* nabi* wpisa* wcisną* wstuka* kliknę* przeciągnę* policzy*',
  PART: 'połow* część_z tylko_jed* brakuje brakowało niekompletn* jedna_z jeden_z pół',
};
