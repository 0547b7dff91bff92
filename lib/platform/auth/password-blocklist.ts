// Common passwords of 12 characters or more: English and Arabic words and keyboard walks, runs of digits, and this product's own name.
// Lower case, without spaces, one space between entries; shorter ones are refused by their length already.
const entries = `
  !!!!!!!!!!!! !!!!!!!!!!!!! !!!!!!!!!!!!!! !!!!!!!!!!!!!!! !!!!!!!!!!!!!!!! !@#$%12345qwert !@#$%^&*()_+ !@#$1234qwer
  !qaz1qaz@wsx2wsx !qaz2wsx#edc !qaz@wsx#edc ************ ************* ************** *************** ****************
  ------------ ------------- -------------- --------------- ---------------- ............ ............. ..............
  ............... ................ 000000000000 0000000000000 00000000000000 000000000000000 0000000000000000 00000000000000000000
  010101010101 0123456789012 098765432109 0987654321098 101010101010 102030405060 111111111111 1111111111111 11111111111111
  111111111111111 1111111111111111 11111111111111111111 111222333444 112233445566 11223344556677 1122334455667788 121212121212
  123123123123 123321123321 1234!@#$qwer 123412341234 123451234512345 123456123456 123456654321 12345671234567 1234567812345678
  123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 12345678901234567890 1234567890qwe
  1234567890qwertyuiop 1234567891011 123456789123 123456789123456789 123456789abc 123456789qwe 123456789qwerty 1234567qwerty
  123456abcdef 123456qwerty 12345asdfgzxcvb 12345qwert12 1234qwer1234 1234qwerasdf 123qwe123qwe 123qweasdzxc 12qwaszx12qw
  1357924680246 147258369147 147258369258 159357159357 159753159753 1a2b3c4d5e6f 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i
  1qaz!qaz1qaz 1qaz1qaz1qaz 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz@wsx#edc 1qaz@wsx3edc 1qazxsw23edc 222222222222 2222222222222
  22222222222222 222222222222222 2222222222222222 246813579000 271828182845 2wsx3edc4rfv 314159265358 31415926535897 333333333333
  3333333333333 33333333333333 333333333333333 3333333333333333 3edc4rfv5tgb 444444444444 4444444444444 44444444444444
  444444444444444 4444444444444444 555555555555 5555555555555 55555555555555 555555555555555 5555555555555555 666666666666
  6666666666666 66666666666666 666666666666666 6666666666666666 777777777777 7777777777777 77777777777777 777777777777777
  7777777777777777 789456123000 789456123789 888888888888 8888888888888 88888888888888 888888888888888 8888888888888888
  9876543210123 987654321098 999999999999 9999999999999 99999999999999 999999999999999 9999999999999999 a1b2c3d4e5f6
  a1b2c3d4e5f6g7 a1s2d3f4g5h6 aaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaaaa abc123456789 abc123abc123 abcabcabcabc
  abcd12345678 abcd1234abcd abcdef123456 abcdefg12345 abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz
  abdullah123! abdullah1234 abdullah1234! abdullah12345 abdullah12345! abdullah123456 abdullah123456! abdullah1234567
  abdullah12345678 abdullah123456789 abdullah1234567890 abdullah@123 abdulrahman! abdulrahman1 abdulrahman1! abdulrahman12
  abdulrahman123 abdulrahman1234 abdulrahman12345 abdulrahman123456 abdulrahman1234567 abdulrahman12345678 abdulrahman123456789
  abdulrahman1234567890 academy000000 academy111111 academy1234! academy12345 academy12345! academy123456 academy123456!
  academy1234567 academy12345678 academy123456789 academy1234567890 academy2024! academy@1234 academy@12345 academy@123456
  academy@2023 academy@2024 academy@2025 academy@2026 admin123456! admin1234567 admin12345678 admin123456789 admin1234567890
  admin@123456 adminadmin12 adminadmin123 adminadminadmin administrator administrator! administrator!@# administrator#123
  administrator000 administrator000000 administrator007 administrator01 administrator1 administrator1! administrator11
  administrator111 administrator111111 administrator112233 administrator12 administrator123 administrator123! administrator123123
  administrator1234 administrator1234! administrator12345 administrator12345! administrator123456 administrator123456!
  administrator1234567 administrator12345678 administrator123456789 administrator1234567890 administrator2020 administrator2021
  administrator2022 administrator2023 administrator2024 administrator2024! administrator2025 administrator2025! administrator2026
  administrator2026! administrator2027 administrator2030 administrator321 administrator321321 administrator4321 administrator69
  administrator99 administrator@123 administrator@1234 administrator@12345 administrator@123456 administrator@2023
  administrator@2024 administrator@2025 administrator@2026 administrator_123 administratorabc administratorabc123
  administratorqwerty administratorxyz adminmasar123 adminpassword ahlanwasahlan ahlanwasahlan1 ahmed1234567 ahmed12345678
  ahmed123456789 ahmed1234567890 aisha1234567 alahly123456 alahly1234567 alahly12345678 alahly123456789 alahly1234567890
  alexander123 alexander1234 alexandra123 algeria12345 alhamdulillah alhamdulillah1 alhamdulillah12 alhamdulillah123
  alhamdulillah1234 alhamdulillah12345 alhamdulillah123456 alhamdulillah1234567 alhamdulillah12345678 alhilal1234! alhilal12345
  alhilal123456 alhilal1234567 alhilal12345678 alhilal123456789 alhilal1234567890 ali123456789 allahuakbar1 allahuakbar12
  allahuakbar123 allahuakbar1234 allahuakbar12345 allahuakbar123456 allahuakbar1234567 allahuakbar12345678 alnassr1234!
  alnassr12345 alnassr123456 alnassr1234567 alnassr12345678 alnassr123456789 alnassr1234567890 andrew123456 anthony12345
  argentina123 arsenal1234! arsenal12345 arsenal12345! arsenal123456 arsenal123456! arsenal1234567 arsenal12345678
  arsenal123456789 arsenal1234567890 asdf1234asdf asdfasdfasdf asdfghjkl123 asdfghjkl1234 asdfghjklqwe asdfqwerzxcv ashley123456
  assalamualaikum assalamualaikum1 astaghfirullah astaghfirullah1 australia123 autumn000000 autumn111111 autumn12345! autumn123456
  autumn123456! autumn1234567 autumn12345678 autumn123456789 autumn1234567890 autumn@12345 autumn@123456 azerty123456 azertyazerty
  azertyuiop12 azertyuiop123 backstreetboys barcelona123 barcelona123! barcelona1234 barcelona1234! barcelona12345 barcelona12345!
  barcelona123456 barcelona123456! barcelona1234567 barcelona12345678 barcelona123456789 barcelona1234567890 barcelonafc1
  baseball123! baseball1234 baseball1234! baseball12345 baseball12345! baseball123456 baseball123456! baseball1234567
  baseball12345678 baseball123456789 baseball1234567890 baseball@123 baseball@1234 baseball@12345 basketball12 basketball123
  batman123456 bbbbbbbbbbbb beautiful123 beautifulgirl benjamin1234 bismillah123 bismillah123! bismillah1234 bismillah1234!
  bismillah12345 bismillah123456 bismillah1234567 bismillah12345678 bismillah123456789 bismillah1234567890 blessed12345
  butterfly123 butterfly1234 cairo1234567 cairo12345678 cairo123456789 cairo1234567890 california12 california123 callofduty123
  cccccccccccc certificate! certificate1 certificate1! certificate12 certificate123 certificate123! certificate1234
  certificate1234! certificate12345 certificate12345! certificate123456 certificate123456! certificate1234567 certificate12345678
  certificate123456789 certificate1234567890 certificates changeitnow123 changeme#123 changeme000000 changeme111111 changeme112233
  changeme123! changeme123123 changeme1234 changeme1234! changeme12345 changeme12345! changeme123456 changeme123456!
  changeme1234567 changeme12345678 changeme123456789 changeme1234567890 changeme2020 changeme2021 changeme2022 changeme2023
  changeme2024 changeme2024! changeme2025 changeme2025! changeme2026 changeme2026! changeme2027 changeme2030 changeme321321
  changeme4321 changeme@123 changeme@1234 changeme@12345 changeme@123456 changeme@2023 changeme@2024 changeme@2025 changeme@2026
  changeme_123 changemeabc123 changemenow1 changemeplease changemeqwerty changethis123 changethisnow charlie12345 charlie123456
  charlie1234567 charlie12345678 charlie123456789 charlie1234567890 chelsea1234! chelsea12345 chelsea12345! chelsea123456
  chelsea123456! chelsea1234567 chelsea12345678 chelsea123456789 chelsea1234567890 chocolate123 chocolate1234 christian123
  christina123 christopher1 christopher12 christopher123 christopher1234 christopher12345 christopher123456 christopher1234567
  christopher12345678 company000000 company111111 company1234! company12345 company12345! company123456 company123456!
  company1234567 company12345678 company123456789 company1234567890 company2024! company@1234 company@12345 company@123456
  company@2023 company@2024 company@2025 company@2026 computer123! computer1234 computer1234! computer12345 computer12345!
  computer123456 computer123456! computer1234567 computer12345678 computer123456789 computer1234567890 computer@123
  correcthorsebatterystaple counterstrike daniel123456 dddddddddddd default1234! default12345 default12345! default123456
  default123456! default1234567 default12345678 default123456789 default1234567890 default@1234 default@12345 defaultpassword
  demo12345678 demo123456789 demo1234567890 demopassword dragon123456 dragon1234567 dragon12345678 dragon123456789
  dragon1234567890 dragonball12 dragonballz1 dubai1234567 dubai12345678 dubai123456789 dubai1234567890 education!@# education#123
  education000 education000000 education007 education111 education111111 education123 education123! education1234 education1234!
  education12345 education12345! education123456 education123456! education1234567 education12345678 education123456789
  education1234567890 education2020 education2021 education2022 education2023 education2024 education2025 education2026
  education2027 education@123 education@1234 education@12345 education@123456 education_123 eeeeeeeeeeee egypt1234567
  egypt12345678 egypt123456789 egypt1234567890 elizabeth123 examplepassword facebook1234 facebook12345 fatima123456 fatima1234567
  fatima12345678 fatima123456789 fatima1234567890 ffffffffffff firstpassword football#123 football123! football1234 football1234!
  football12345 football12345! football123456 football123456! football1234567 football12345678 football123456789
  football1234567890 football@123 football@1234 football@12345 football@123456 forgotpassword freepalestine freepalestine1
  fuckyou12345 fuckyoufuckyou gabriel12345 gggggggggggg godblessyou1 godisgood123 godislove123 google123456 google1234567
  google12345678 google123456789 google1234567890 greenday1234 guest1234567 guestguest12 habibi12345! habibi123456 habibi123456!
  habibi1234567 habibi12345678 habibi123456789 habibi1234567890 habibihabibi habibtihabibti happybirthday harrypotter1
  harrypotter123 hassan123456 hhhhhhhhhhhh hussein12345 ibrahim12345 ihateyou1234 iiiiiiiiiiii ilovejesus12 ilovemasar123
  ilovemyfamily ilovemyself1 iloveyou#123 iloveyou123! iloveyou1234 iloveyou1234! iloveyou12345 iloveyou12345! iloveyou123456
  iloveyou123456! iloveyou1234567 iloveyou12345678 iloveyou123456789 iloveyou1234567890 iloveyou2020 iloveyou@123 iloveyou@1234
  iloveyou@12345 iloveyou@123456 iloveyou_123 iloveyoubaby iloveyouforever iloveyousomuch inshallah123 inshallah1234
  inshallah12345 inshallah123456 inshallah1234567 inshallah12345678 inshallah123456789 inshallah1234567890 instagram123
  internet123! internet1234 internet1234! internet12345 internet12345! internet123456 internet123456! internet1234567
  internet12345678 internet123456789 internet1234567890 internet@123 jeddah12345! jeddah123456 jeddah123456! jeddah1234567
  jeddah12345678 jeddah123456789 jeddah1234567890 jeddah@12345 jennifer1234 jennifer12345 jennifer123456 jennifer1234567
  jennifer12345678 jennifer123456789 jennifer1234567890 jessica12345 jesuschrist1 jesusislord1 jjjjjjjjjjjj jordan123456
  jordan1234567 jordan12345678 jordan123456789 jordan1234567890 joshua123456 justinbieber justinbieber1 khalas123456 khalid123456
  khalid1234567 khalid12345678 khalid123456789 khalid1234567890 kkkkkkkkkkkk ksa123456789 kuwait123456 kuwait1234567
  kuwait12345678 kuwait123456789 kuwait1234567890 lailahaillallah lailahaillallah1 lamborghini1 leagueoflegends learner000000
  learner111111 learner1234! learner12345 learner12345! learner123456 learner123456! learner1234567 learner12345678
  learner123456789 learner1234567890 learner@1234 learner@12345 learner@123456 learning#123 learning000000 learning111111
  learning112233 learning123! learning123123 learning1234 learning1234! learning12345 learning12345! learning123456
  learning123456! learning1234567 learning12345678 learning123456789 learning1234567890 learning2020 learning2021 learning2022
  learning2023 learning2024 learning2024! learning2025 learning2025! learning2026 learning2026! learning2027 learning2030
  learning321321 learning4321 learning@123 learning@1234 learning@12345 learning@123456 learning@2023 learning@2024 learning@2025
  learning@2026 learning_123 learningabc123 learningpath learningpath! learningpath!@# learningpath1 learningpath1! learningpath12
  learningpath123 learningpath123! learningpath1234 learningpath1234! learningpath12345 learningpath12345! learningpath123456
  learningpath123456! learningpath1234567 learningpath12345678 learningpath123456789 learningpath1234567890 learningpath@123
  learningpath@1234 learningpath@12345 learningpaths learningpaths1 learningpaths123 learningqwerty lebanon12345 letmein1234!
  letmein12345 letmein12345! letmein123456 letmein123456! letmein1234567 letmein12345678 letmein123456789 letmein1234567890
  letmein@1234 letmein@12345 letmein@123456 letmeinletmein letmeinnow123 letmeinplease linkedin1234 linkinpark12 liverpool123
  liverpool123! liverpool1234 liverpool1234! liverpool12345 liverpool12345! liverpool123456 liverpool123456! liverpool1234567
  liverpool12345678 liverpool123456789 liverpool1234567890 liverpoolfc1 lkjhgfdsapoi llllllllllll lordoftherings loremipsumdolor
  madinah12345 madinah123456 madinah1234567 madinah12345678 madinah123456789 madinah1234567890 makkah12345! makkah123456
  makkah123456! makkah1234567 makkah12345678 makkah123456789 makkah1234567890 manchester1! manchester12 manchester123
  manchester123! manchester1234 manchester1234! manchester12345 manchester123456 manchester1234567 manchester12345678
  manchester123456789 manchester1234567890 manchestercity manchesterunited manchesterunited1 marhaba12345 marhaba123456
  maryam123456 masar123456! masar1234567 masar12345678 masar123456789 masar1234567890 masar@123456 masar@masar! masar@masar1
  masar@masar1! masar@masar12 masar@masar123 masar@masar1234 masar@masar12345 masar@masar123456 masar@masar1234567
  masar@masar12345678 masar@masar123456789 masar@masar1234567890 masaracademy masaradmin123 masaradmin1234 masarconsole
  masarlearning masarmasar12 masarmasar123 masarmasarmasar masarpassword masarplatform mashallah123 mashallah1234 mashallah12345
  mashallah123456 mashallah1234567 mashallah12345678 mashallah123456789 mashallah1234567890 master123456 master1234567
  master12345678 master123456789 master1234567890 matthew12345 mercedesbenz merrychristmas metallica123 michael12345 michael123456
  michael1234567 michael12345678 michael123456789 michael1234567890 microsoft123 microsoft1234 microsoft12345 microsoft123456
  microsoft1234567 microsoft12345678 microsoft123456789 microsoft1234567890 microsoft365 minecraft123 minecraft1234 mmmmmmmmmmmm
  mnbvcxzlkjhg mohamed1234! mohamed12345 mohamed12345! mohamed123456 mohamed123456! mohamed1234567 mohamed12345678
  mohamed123456789 mohamed1234567890 mohamed@1234 mohamed@12345 mohammed123! mohammed1234 mohammed1234! mohammed12345
  mohammed12345! mohammed123456 mohammed123456! mohammed1234567 mohammed12345678 mohammed123456789 mohammed1234567890 mohammed@123
  mohammed@1234 mohammed@12345 monkey123456 monkey1234567 monkey12345678 monkey123456789 monkey1234567890 morocco12345
  motherfucker motherfucker1 muhammad123! muhammad1234 muhammad1234! muhammad12345 muhammad12345! muhammad123456 muhammad123456!
  muhammad1234567 muhammad12345678 muhammad123456789 muhammad1234567890 muhammad@123 mustafa12345 mypassword12 mypassword123
  mypassword1234 newpassword1 newpassword123 newyorkcity1 nicholas1234 nnnnnnnnnnnn nopassword123 noura1234567 office365123
  omar12345678 onetwothree123 onetwothreefour oooooooooooo opensesame12 opensesame123 organization organization! organization1
  organization1! organization12 organization123 organization1234 organization12345 organization123456 organization1234567
  organization12345678 organization123456789 organization1234567890 p@ssw0rd!@#$ p@ssw0rd#123 p@ssw0rd000000 p@ssw0rd111111
  p@ssw0rd112233 p@ssw0rd123! p@ssw0rd123123 p@ssw0rd1234 p@ssw0rd1234! p@ssw0rd12345 p@ssw0rd12345! p@ssw0rd123456
  p@ssw0rd123456! p@ssw0rd1234567 p@ssw0rd12345678 p@ssw0rd123456789 p@ssw0rd1234567890 p@ssw0rd2020 p@ssw0rd2021 p@ssw0rd2022
  p@ssw0rd2023 p@ssw0rd2024 p@ssw0rd2024! p@ssw0rd2025 p@ssw0rd2025! p@ssw0rd2026 p@ssw0rd2026! p@ssw0rd2027 p@ssw0rd2030
  p@ssw0rd321321 p@ssw0rd4321 p@ssw0rd@123 p@ssw0rd@1234 p@ssw0rd@12345 p@ssw0rd@123456 p@ssw0rd@2023 p@ssw0rd@2024 p@ssw0rd@2025
  p@ssw0rd@2026 p@ssw0rd_123 p@ssw0rdabc123 p@ssw0rdqwerty p@ssword#123 p@ssword000000 p@ssword111111 p@ssword112233 p@ssword123!
  p@ssword123123 p@ssword1234 p@ssword1234! p@ssword12345 p@ssword12345! p@ssword123456 p@ssword123456! p@ssword1234567
  p@ssword12345678 p@ssword123456789 p@ssword1234567890 p@ssword2020 p@ssword2021 p@ssword2022 p@ssword2023 p@ssword2024
  p@ssword2024! p@ssword2025 p@ssword2025! p@ssword2026 p@ssword2026! p@ssword2027 p@ssword2030 p@ssword321321 p@ssword4321
  p@ssword@123 p@ssword@1234 p@ssword@12345 p@ssword@123456 p@ssword@2023 p@ssword@2024 p@ssword@2025 p@ssword@2026 p@ssword_123
  p@sswordabc123 p@sswordqwerty pa$$w0rd#123 pa$$w0rd000000 pa$$w0rd111111 pa$$w0rd112233 pa$$w0rd123! pa$$w0rd123123 pa$$w0rd1234
  pa$$w0rd1234! pa$$w0rd12345 pa$$w0rd12345! pa$$w0rd123456 pa$$w0rd123456! pa$$w0rd1234567 pa$$w0rd12345678 pa$$w0rd123456789
  pa$$w0rd1234567890 pa$$w0rd2020 pa$$w0rd2021 pa$$w0rd2022 pa$$w0rd2023 pa$$w0rd2024 pa$$w0rd2024! pa$$w0rd2025 pa$$w0rd2025!
  pa$$w0rd2026 pa$$w0rd2026! pa$$w0rd2027 pa$$w0rd2030 pa$$w0rd321321 pa$$w0rd4321 pa$$w0rd@123 pa$$w0rd@1234 pa$$w0rd@12345
  pa$$w0rd@123456 pa$$w0rd@2023 pa$$w0rd@2024 pa$$w0rd@2025 pa$$w0rd@2026 pa$$w0rd_123 pa$$w0rdabc123 pa$$w0rdqwerty pa$$word#123
  pa$$word000000 pa$$word111111 pa$$word112233 pa$$word123! pa$$word123123 pa$$word1234 pa$$word1234! pa$$word12345 pa$$word12345!
  pa$$word123456 pa$$word123456! pa$$word1234567 pa$$word12345678 pa$$word123456789 pa$$word1234567890 pa$$word2020 pa$$word2021
  pa$$word2022 pa$$word2023 pa$$word2024 pa$$word2024! pa$$word2025 pa$$word2025! pa$$word2026 pa$$word2026! pa$$word2027
  pa$$word2030 pa$$word321321 pa$$word4321 pa$$word@123 pa$$word@1234 pa$$word@12345 pa$$word@123456 pa$$word@2023 pa$$word@2024
  pa$$word@2025 pa$$word@2026 pa$$word_123 pa$$wordabc123 pa$$wordqwerty palestine123 palestine1234 passw0rd#123 passw0rd000000
  passw0rd111111 passw0rd112233 passw0rd123! passw0rd123123 passw0rd1234 passw0rd1234! passw0rd12345 passw0rd12345! passw0rd123456
  passw0rd123456! passw0rd1234567 passw0rd12345678 passw0rd123456789 passw0rd1234567890 passw0rd2020 passw0rd2021 passw0rd2022
  passw0rd2023 passw0rd2024 passw0rd2024! passw0rd2025 passw0rd2025! passw0rd2026 passw0rd2026! passw0rd2027 passw0rd2030
  passw0rd321321 passw0rd4321 passw0rd@123 passw0rd@1234 passw0rd@12345 passw0rd@123456 passw0rd@2023 passw0rd@2024 passw0rd@2025
  passw0rd@2026 passw0rd_123 passw0rdabc123 passw0rdqwerty password#123 password000000 password111111 password112233 password123!
  password123123 password1234 password1234! password12345 password12345! password123456 password123456! password1234567
  password12345678 password123456789 password1234567890 password1password password2020 password2021 password2022 password2023
  password2024 password2024! password2025 password2025! password2026 password2026! password2027 password2030 password321321
  password4321 password@123 password@1234 password@12345 password@123456 password@2023 password@2024 password@2025 password@2026
  password_123 passwordabc123 passwordadmin passwordpassword passwordpassword1 passwordqwerty platform#123 platform123!
  platform1234 platform1234! platform12345 platform12345! platform123456 platform123456! platform1234567 platform12345678
  platform123456789 platform1234567890 platform@123 platform@1234 platform@12345 platform@123456 platform_123 playstation1
  playstation2 playstation3 playstation4 playstation5 poiuytrewq12 poiuytrewq123 pokemon12345 pppppppppppp princess#123
  princess123! princess1234 princess1234! princess12345 princess12345! princess123456 princess123456! princess1234567
  princess12345678 princess123456789 princess1234567890 princess@123 princess@1234 princess@12345 princess@123456 q1w2e3r4t5y6
  q1w2e3r4t5y6u7i8 qatar1234567 qazwsxedcrfv qazwsxedcrfvtgb qazxswedcvfr qqqqqqqqqqqq qwaszxqwaszx qwe123qwe123 qweasd123456
  qweasdzxc123 qwer!@#$1234 qwer1234asdf qwer1234qwer qwerasdfzxcv qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789
  qwerty1234567890 qwertyasdfgh qwertyasdfzxcv qwertyqwerty qwertyqwerty1 qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiop[]
  qwertyuiopasdf qwertyuiopasdfgh qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwertz123456 qwertzuiop12 qwertzuiopas
  ramadan000000 ramadan111111 ramadan1234! ramadan12345 ramadan12345! ramadan123456 ramadan123456! ramadan1234567 ramadan12345678
  ramadan123456789 ramadan1234567890 ramadan@1234 ramadan@12345 ramadan@123456 ramadan@2023 ramadan@2024 ramadan@2025 realmadrid1!
  realmadrid12 realmadrid123 realmadrid123! realmadrid1234 realmadrid1234! realmadrid12345 realmadrid12345! realmadrid123456
  realmadrid123456! realmadrid1234567 realmadrid12345678 realmadrid123456789 realmadrid1234567890 realmadridcf riyadh000000
  riyadh111111 riyadh12345! riyadh123456 riyadh123456! riyadh1234567 riyadh12345678 riyadh123456789 riyadh1234567890 riyadh@12345
  riyadh@123456 root12345678 rootpassword rootrootroot rrrrrrrrrrrr salamalaikum1 salamalaikum123 samantha1234 samplepassword
  samsung1234! samsung12345 samsung123456 samsung1234567 samsung12345678 samsung123456789 samsung1234567890 sara12345678
  saudi1234567 saudi2030saudi saudiarabia! saudiarabia1 saudiarabia1! saudiarabia12 saudiarabia123 saudiarabia1234
  saudiarabia12345 saudiarabia123456 saudiarabia1234567 saudiarabia12345678 saudiarabia123456789 saudiarabia1234567890
  saudivision2030 school000000 school111111 school12345! school123456 school123456! school1234567 school12345678 school123456789
  school1234567890 school@12345 school@123456 sebastian123 secret12345! secret123456 secret123456! secret1234567 secret12345678
  secret123456789 secret1234567890 secret@12345 secretpassword shadow123456 shadow1234567 shadow12345678 shadow123456789
  shadow1234567890 shukran12345 skateboard12 slipknot1234 snowboarding spiderman123 spongebob123 spring000000 spring111111
  spring12345! spring123456 spring123456! spring1234567 spring12345678 spring123456789 spring1234567890 spring@12345 spring@123456
  ssssssssssss starwars1234 starwars12345 starwars123456 starwars1234567 starwars12345678 starwars123456789 starwars1234567890
  starwarsfan1 stephanie123 strawberry12 strawberry123 student000000 student111111 student112233 student123123 student1234!
  student12345 student12345! student123456 student123456! student1234567 student12345678 student123456789 student1234567890
  student2024! student2025! student2026! student321321 student@1234 student@12345 student@123456 student@2023 student@2024
  student@2025 student@2026 studentabc123 studentqwerty subhanallah1 subhanallah12 subhanallah123 subhanallah1234 subhanallah12345
  subhanallah123456 subhanallah1234567 subhanallah12345678 summer000000 summer111111 summer12345! summer123456 summer123456!
  summer1234567 summer12345678 summer123456789 summer1234567890 summer@12345 summer@123456 sunshine#123 sunshine123! sunshine1234
  sunshine1234! sunshine12345 sunshine12345! sunshine123456 sunshine123456! sunshine1234567 sunshine12345678 sunshine123456789
  sunshine1234567890 sunshine@123 sunshine@1234 sunshine@12345 sunshine@123456 sunshine_123 superadmin!@# superadmin#123
  superadmin000 superadmin000000 superadmin007 superadmin01 superadmin1! superadmin11 superadmin111 superadmin111111 superadmin12
  superadmin123 superadmin123! superadmin1234 superadmin1234! superadmin12345 superadmin12345! superadmin123456 superadmin123456!
  superadmin1234567 superadmin12345678 superadmin123456789 superadmin1234567890 superadmin@123 superadmin@1234 superadmin@12345
  superadmin@123456 superadmin_123 superman123! superman1234 superman1234! superman12345 superman12345! superman123456
  superman123456! superman1234567 superman12345678 superman123456789 superman1234567890 superman@123 superman@1234 superman@12345
  supersecret1 supersecret123 sweetheart12 sweetheart123 teacher000000 teacher111111 teacher112233 teacher123123 teacher1234!
  teacher12345 teacher12345! teacher123456 teacher123456! teacher1234567 teacher12345678 teacher123456789 teacher1234567890
  teacher2024! teacher2025! teacher2026! teacher321321 teacher@1234 teacher@12345 teacher@123456 teacher@2023 teacher@2024
  teacher@2025 teacher@2026 teacherabc123 teacherqwerty temporary!@# temporary123 temporary123! temporary1234 temporary1234!
  temporary12345 temporary12345! temporary123456 temporary123456! temporary1234567 temporary12345678 temporary123456789
  temporary1234567890 temporary@123 temporary@1234 temporary@12345 temporarypassword temppassword temppassword1 test12345678
  test123456789 tester123456 tester1234567 tester12345678 tester123456789 tester1234567890 testing1234! testing12345 testing12345!
  testing123456 testing123456! testing1234567 testing12345678 testing123456789 testing1234567890 testing@1234 testing@12345
  testpassword testpassword1 testpassword123 testtest#123 testtest123! testtest1234 testtest1234! testtest12345 testtest12345!
  testtest123456 testtest123456! testtest1234567 testtest12345678 testtest123456789 testtest1234567890 testtest@123 testtest@1234
  testtest@12345 testtest@123456 testtest_123 testtesttest thepassword1 thepassword123 thequickbrownfox thisisapassword
  thisismypassword tobeornottobe topsecret123 training#123 training000000 training111111 training123! training1234 training1234!
  training12345 training12345! training123456 training123456! training1234567 training12345678 training123456789
  training1234567890 training2020 training2021 training2022 training2023 training2024 training2025 training2026 training2027
  training@123 training@1234 training@12345 training@123456 training_123 trustingod12 trustno11234 trustno112345 trustno1123456
  trustno11234567 trustno112345678 trustno1123456789 trustno11234567890 tttttttttttt tunisia12345 uae123456789 unbelievable
  unbelievable1 university!@# university#123 university000 university000000 university007 university01 university1! university11
  university111 university111111 university12 university123 university123! university1234 university1234! university12345
  university12345! university123456 university123456! university1234567 university12345678 university123456789
  university1234567890 university2020 university2021 university2022 university2023 university2024 university2025 university2026
  university2027 university69 university99 university@123 university@1234 university@12345 university@123456 university_123
  user12345678 username1234 usernamepassword useruseruser uuuuuuuuuuuu verysecret123 victoria1234 vision203012 volkswagen12
  volleyball12 vvvvvvvvvvvv washington12 welcome000000 welcome111111 welcome112233 welcome123123 welcome1234! welcome12345
  welcome12345! welcome123456 welcome123456! welcome1234567 welcome12345678 welcome123456789 welcome1234567890 welcome2024!
  welcome2025! welcome2026! welcome321321 welcome@1234 welcome@12345 welcome@123456 welcome@2023 welcome@2024 welcome@2025
  welcome@2026 welcomeabc123 welcomeqwerty welcometomasar whatever1234 whatever12345 whatever123456 whatever1234567
  whatever12345678 whatever123456789 whatever1234567890 whatsapp1234 william12345 windows12345 windowsxp123 winter000000
  winter111111 winter12345! winter123456 winter123456! winter1234567 winter12345678 winter123456789 winter1234567890 winter@12345
  winter@123456 worldofwarcraft wwwwwwwwwwww xxxxxxxxxxxx xxxxxxxxxxxxxxxx xxxxxxxxxxxxxxxxxxxx yallayalla12 yarabyarab12
  yarabyarabyarab yousef123456 youssef12345 youtube12345 yyyyyyyyyyyy zaq12wsxcde3 zaq1xsw2cde3 zaq1zaq1zaq1 zeroonetwothree
  zxcvbnm12345 zxcvbnm123456 zxcvbnmasdfg zxcvbnmasdfghjkl zzzzzzzzzzzz أأأأأأأأأأأأ أبتثجحخدذرزس أبجدهوزحطيكلمن أحبكياأمي123
  ئءؤرلاىةوزظ1 ئءؤرلاىةوزظ123 ئءؤرلاىةوزظط اااااااااااا ابتثجحخدذرزس ابجدهوزحطيكل ابجدهوزحطيكلمن احبكاحبكاحبك استغفراللهالعظيم
  افتحياسمسم12 افتحياسمسم123 الحمدلله1234 الحمدلله12345 الحمدلله123456 الحمدلله1234567 الحمدلله12345678 الحمدلله123456789
  الحمدلله1234567890 الحمدلله١٢٣٤ الرياض123456 الرياض1234567 الرياض12345678 الرياض123456789 الرياض1234567890 السعودية1234
  السعودية12345 السعودية123456 السعودية1234567 السعودية12345678 السعودية123456789 السعودية1234567890 السعودية١٢٣٤ السعودية٢٠٣٠
  السلامعليكم1 السلامعليكم123 السلامعليكمورحمةالله اللهمصلعلىمحمد المدير123456 المدير1234567 المدير12345678 المدير123456789
  المدير1234567890 المملكةالعربيةالسعودية النصر1234567 النصر12345678 النصر123456789 النصر1234567890 الهلال123456 الهلال1234567
  الهلال12345678 الهلال123456789 الهلال1234567890 بسمالله12345 بسمالله123456 بسمالله1234567 بسمالله12345678 بسمالله123456789
  بسمالله1234567890 بسماللهالرحمنالرحيم تجربة1234567 حبيبي1234567 حبيبي12345678 حبيبي123456789 حبيبي1234567890 دجحخهعغفقثصض
  سبحانالله123 سبحانالله1234 سبحانالله12345 سبحانالله123456 سبحانالله1234567 سبحانالله12345678 سبحانالله123456789 سبحاناللهوبحمده
  سسسسسسسسسسسس شسي123شسي123 شسيبشسيبشسيب شسيبلا123456 شسيبلاتنمكط1 شسيبلاتنمكط123 شسيبلاتنمكطذ ضشئصسءثيؤقبر ضصث123ضصث123
  ضصثقضصثقضصثق ضصثقفغ123456 ضصثقفغعهخح12 ضصثقفغعهخحجد ضصثقفغعهخحجد123 طالب12345678 طالب123456789 طالب1234567890 طكمنتالبيسش1
  طكمنتالبيسش123 كلمةالسر1234 كلمةالسر12345 كلمةالسر123456 كلمةالسر1234567 كلمةالسر12345678 كلمةالسر123456789 كلمةالسر1234567890
  كلمةالسر١٢٣٤ كلمةالمرور12 كلمةالمرور123 كلمةالمرور1234 كلمةالمرور12345 كلمةالمرور123456 كلمةالمرور1234567 كلمةالمرور12345678
  كلمةالمرورالجديدة كلمةالمرور١٢٣ كلمةالمرور١٢٣٤ كلمةمرور1234 كلمةمرورجديدة لاإلهإلاالله لاالهالاالله مؤقت12345678
  ماشاءاللهتباركالله محمد12345678 محمد123456789 محمد1234567890 محمدرسولالله محمد١٢٣٤٥٦٧٨ مديرالنظام12 مديرالنظام123 مديرالنظام1234
  مديرالنظام12345 مديرالنظام123456 مديرالنظام1234567 مديرالنظام12345678 مرحبا1234567 مرحبا12345678 مرحبا123456789 مرحبا1234567890
  مرحبامرحبامرحبا مرحبا١٢٣٤٥٦٧ مسار12345678 مسار123456789 مسار1234567890 مسارمسارمسار مسار١٢٣٤٥٦٧٨ معلم12345678 معلم123456789
  معلم1234567890 مممممممممممم منصةمسار1234 ٠٠٠٠٠٠٠٠٠٠٠٠ ٠٠٠٠٠٠٠٠٠٠٠٠٠ ٠٠٠٠٠٠٠٠٠٠٠٠٠٠ ٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠ ٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠ ٠١٢٣٤٥٦٧٨٩٠١
  ٠٩٨٧٦٥٤٣٢١٠٩ ١١١١١١١١١١١١ ١١١١١١١١١١١١١ ١١١١١١١١١١١١١١ ١١١١١١١١١١١١١١١ ١١١١١١١١١١١١١١١١ ١١٢٢٣٣٤٤٥٥٦٦ ١٢٣١٢٣١٢٣١٢٣ ١٢٣٤٥٦١٢٣٤٥٦
  ١٢٣٤٥٦٧٨٩٠١٢ ١٢٣٤٥٦٧٨٩٠١٢٣ ١٢٣٤٥٦٧٨٩٠١٢٣٤ ۱۲۳۴۵۶۷۸۹۰۱۲
`

/** The refused passwords; compare in lower case without spaces. */
export const blockedPasswords: ReadonlySet<string> = new Set(entries.trim().split(/\s+/))
